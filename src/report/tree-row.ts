/** A row of a tree view, without the view. */
export interface TreeRow {
  /** Unique in the view, since VS Code keeps expansion and selection by it. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** The name of one of VS Code's icons, and of its color. */
  readonly icon?: string;
  readonly color?: string;
  /** The tooltip of the row; plain text. */
  readonly tooltip?: string;
  /** For screen readers, instead of the label. */
  readonly spoken?: string;
  /** Words by which menus find what can be done with the row. */
  readonly context?: string;
  /** The initial state of its child rows; absent if there are none. */
  readonly opens?: "collapsed" | "expanded";
  /** Run when the row is pressed. */
  readonly command?: {
    readonly title: string;
    readonly command: string;
    readonly given: readonly unknown[];
  };
}
