import assert from "node:assert/strict";
import type * as vscode from "vscode";
import { UriPanels } from "../../../src/editor/uri-panels.ts";
import { trusted } from "../../harness/trusted.ts";

/** The part of a panel that is needed for a page; closing it fires the event immediately, as in VS Code. */
class Panel {
  readonly active: boolean;
  isOpen = true;
  revealed = 0;
  readonly #listeners = new Set<() => void>();

  constructor(active = false) {
    this.active = active;
  }

  onDidDispose(listener: () => void): vscode.Disposable {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  }

  reveal(): void {
    this.revealed += 1;
  }

  dispose(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    for (const listener of Array.from(this.#listeners)) listener();
  }
}

const uriOf = (address: string): vscode.Uri => trusted<vscode.Uri>({ toString: () => address });

class Page {
  uri: vscode.Uri;
  readonly panel: vscode.WebviewPanel;
  section: string | undefined;

  constructor(address: string, panel: Panel, section?: string) {
    this.uri = uriOf(address);
    this.panel = trusted<vscode.WebviewPanel>(panel);
    this.section = section;
  }

  moveTo(address: string): void {
    this.uri = uriOf(address);
  }

  dispose(): void {
    this.section = "gone";
  }
}

const [A, B] = ["file:///a.md", "file:///b.md"];

describe("pages about documents, one for each", () => {
  let panels: UriPanels<Page>;

  beforeEach(() => {
    panels = new UriPanels();
  });

  const restore = async (panel: Panel, ready: Promise<unknown> = Promise.resolve()): Promise<void> =>
    panels.restore(
      trusted<vscode.WebviewPanel>(panel),
      { success: true, data: { uri: A } },
      {
        ready: () => ready,
        make: ({ uri }, made) => new Page(uri, panel, made?.section),
      },
    );

  it("[EDI-7] one that comes back after a reload takes the place of one made meanwhile, and goes where that was to go", async () => {
    const [made, back] = [new Panel(true), new Panel()];
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const restored = restore(back, promise);
    panels.take(new Page(A, made, "heading"));
    resolve(undefined);
    await restored;
    assert.deepEqual([made.isOpen, back.isOpen, back.revealed], [false, true, 1]);
    const page = panels.of(uriOf(A));
    assert.deepEqual([page?.panel, page?.section], [trusted<vscode.WebviewPanel>(back), "heading"]);
  });

  it("[EDI-7] of two kept tabs of one document one stays, whichever is ready first", async () => {
    const [one, other] = [new Panel(), new Panel()];
    const first = Promise.withResolvers<undefined>();
    const second = Promise.withResolvers<undefined>();
    const restored = [restore(one, first.promise), restore(other, second.promise)];
    second.resolve(undefined);
    await restored[1];
    first.resolve(undefined);
    await restored[0];
    assert.deepEqual([one.isOpen, other.isOpen], [true, false]);
    assert.equal(panels.of(uriOf(A))?.panel, trusted<vscode.WebviewPanel>(one));
    one.dispose();
    assert.equal(panels.of(uriOf(A)), undefined);
  });

  it("[EDI-7] one that is closed before it is ready takes the place of none", async () => {
    const [made, back] = [new Panel(), new Panel()];
    panels.take(new Page(A, made));
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const restored = restore(back, promise);
    back.dispose();
    resolve(undefined);
    await restored;
    assert.equal(made.isOpen, true);
    assert.equal(panels.of(uriOf(A))?.panel, trusted<vscode.WebviewPanel>(made));
  });

  it("[EDI-7] one whose page kept no address is closed", async () => {
    for (const data of [undefined, { uri: "no address" }]) {
      const panel = new Panel();
      await panels.restore(
        trusted<vscode.WebviewPanel>(panel),
        { success: data !== undefined, ...(data && { data }) },
        {
          ready: () => assert.fail("there is nothing to bring back"),
          make: () => assert.fail("there is nothing to show"),
        },
      );
      assert.equal(panel.isOpen, false);
    }
  });

  it("[EDI-7] goes with its document to another name, where it takes the place of what that file had", () => {
    const [moving, replaced] = [new Panel(), new Panel()];
    panels.take(new Page(A, moving));
    panels.take(new Page(B, replaced));
    panels.move(uriOf(A), uriOf(B));
    assert.deepEqual([moving.isOpen, replaced.isOpen], [true, false]);
    assert.equal(panels.of(uriOf(A)), undefined);
    assert.equal(panels.of(uriOf(B))?.panel, trusted<vscode.WebviewPanel>(moving));
    moving.dispose();
    assert.equal(panels.of(uriOf(B)), undefined);
  });
});
