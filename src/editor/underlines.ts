import * as vscode from "vscode";

/** Lines, each with a lane of its own in the overview ruler: kinds of marks differ without color too. */
const LANES = {
  dotted: vscode.OverviewRulerLane.Left,
  dashed: vscode.OverviewRulerLane.Center,
  solid: vscode.OverviewRulerLane.Right,
  double: vscode.OverviewRulerLane.Full,
} as const;

/** How marks of a kind look: the line under them, the id of its color in package.json, and what else they have. */
type Style = readonly [line: keyof typeof LANES, color: string, more?: vscode.DecorationRenderOptions];

/** Underlines of several kinds in editors; their types are made when the first is drawn. */
export class Underlines<Kind extends string> implements vscode.Disposable {
  readonly #styles: Readonly<Record<Kind, Style>>;
  readonly #types = new Map<string, vscode.TextEditorDecorationType>();

  constructor(styles: Readonly<Record<Kind, Style>>) {
    this.#styles = styles;
  }

  /** Draws these marks in an editor, and no others. */
  draw<Mark>(
    editor: vscode.TextEditor,
    marks: ReadonlyMap<Kind, readonly Mark[]>,
    optionsOf: (mark: Mark) => vscode.DecorationOptions,
  ): void {
    if (marks.size > 0 && this.#types.size === 0) {
      for (const [kind, style] of Object.entries<Style>(this.#styles)) this.#types.set(kind, typeOf(style));
    }
    const byKind: ReadonlyMap<string, readonly Mark[]> = marks;
    for (const [kind, type] of this.#types) {
      editor.setDecorations(type, (byKind.get(kind) ?? []).map(optionsOf));
    }
  }

  dispose(): void {
    for (const type of this.#types.values()) type.dispose();
  }
}

function typeOf([line, id, more]: Style): vscode.TextEditorDecorationType {
  const color = new vscode.ThemeColor(id);
  return vscode.window.createTextEditorDecorationType({
    borderColor: color,
    borderStyle: line,
    borderWidth: line === "double" ? "0 0 3px" : "0 0 1px",
    overviewRulerColor: color,
    overviewRulerLane: LANES[line],
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
    ...more,
  });
}
