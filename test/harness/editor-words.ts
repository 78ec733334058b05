import { registerHooks } from "node:module";

/**
 * A partial stand-in for the editor: modal questions go to `answerQuestions`, and the workspace comes from
 * `openWorkspace`. No file system other than the disk has been activated.
 */
const EDITOR = `
  const given = (name) => globalThis[Symbol.for("content-authenticity." + name)];
  export const ConfigurationTarget = { Global: 1, Workspace: 2 };
  export const FileType = { Directory: 2 };
  export class TabInputCustom {}
  export class Uri {
    static file = (path) => new Uri("file", path);
    static parse = (text) => new Uri(text.split(":")[0], decodeURIComponent(new URL(text).pathname));
    constructor(scheme, path) {
      Object.assign(this, { scheme, path, fsPath: path });
    }
    toString() {
      return this.scheme + "://" + this.path;
    }
  }
  export const window = {
    showWarningMessage: async (message, ...shown) =>
      given("answer")(message, ...(typeof shown[0] === "string" ? [{ modal: false }, ...shown] : shown)),
    setStatusBarMessage: (message) => void given("status")?.(message),
    tabGroups: { all: [] },
  };
  export const workspace = {
    textDocuments: [],
    notebookDocuments: [],
    get workspaceFolders() {
      const uriOf = (folder) => (folder.includes(":") ? Uri.parse(folder) : Uri.file(folder));
      return given("folders").map((folder) => ({ uri: uriOf(folder) }));
    },
    getWorkspaceFolder: ({ path, scheme }) =>
      workspace.workspaceFolders.find(({ uri }) => uri.scheme === scheme && path.startsWith(uri.path + "/")),
    getConfiguration: () => ({
      get: () => given("lists").workspaceValue ?? given("lists").globalValue,
      inspect: () => given("lists"),
      update: async (_, list, target) => {
        given("lists")[target === ConfigurationTarget.Global ? "globalValue" : "workspaceValue"] = list;
      },
    }),
    fs: {
      isWritableFileSystem: (scheme) => (scheme === "file" ? true : undefined),
      stat: async ({ scheme }) => {
        if (scheme !== "file") throw new Error("There is no such file.");
        return { type: FileType.Directory };
      },
      writeFile: async (uri) => void given("written")?.(uri.toString()),
    },
  };`;

/** The single setting of the workspace, by scope. */
export interface ListLevels {
  globalValue?: readonly string[];
  workspaceValue?: readonly string[];
}

/** Opens a workspace with these folders, each a path or an address. The lists are its only setting, and receive what is written. */
export function openWorkspace(folders: readonly string[], lists: ListLevels): void {
  Reflect.set(globalThis, Symbol.for("content-authenticity.folders"), folders);
  Reflect.set(globalThis, Symbol.for("content-authenticity.lists"), lists);
}

/** A question, or a notification with buttons, as passed to the editor. */
export interface ShownQuestion {
  readonly message: string;
  readonly modal: boolean;
  readonly detail: string;
  readonly buttons: readonly string[];
}

/** Collects messages of the status bar, or addresses of files that are not on the disk and were written to. */
export function collect(what: "status" | "written", into: string[]): void {
  Reflect.set(globalThis, Symbol.for(`content-authenticity.${what}`), (text: string) => into.push(text));
}

/** Answers the questions of modules that run on the stand-in; undefined cancels. */
export function answerQuestions(answer: (question: ShownQuestion) => string | undefined): void {
  const shown = (message: string, { modal, detail }: ShownQuestion, ...buttons: readonly string[]) =>
    answer({ message, modal, detail, buttons });
  Reflect.set(globalThis, Symbol.for("content-authenticity.answer"), shown);
}

/** Resolves `vscode` to this stand-in in modules loaded from now on, until the returned function is called. */
export function standInForEditor(): () => void {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === "vscode"
        ? { url: `data:text/javascript,${encodeURIComponent(EDITOR)}`, shortCircuit: true }
        : next(specifier, context),
  });
  return () => hooks.deregister();
}
