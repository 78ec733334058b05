import { registerHooks } from "node:module";

/** As much of the editor as some parts have of it: modal questions, which go to `answerQuestions`. */
const EDITOR = `
  export const window = {
    showWarningMessage: async (...shown) => globalThis[Symbol.for("content-authenticity.answer")](...shown),
  };`;

/** A modal question as the editor is handed it. */
export interface ShownQuestion {
  readonly message: string;
  readonly modal: boolean;
  readonly detail: string;
  readonly buttons: readonly string[];
}

/** Has modal questions of modules under the stand-in answered so; undefined cancels. */
export function answerQuestions(answer: (question: ShownQuestion) => string | undefined): void {
  const shown = (message: string, { modal, detail }: ShownQuestion, ...buttons: readonly string[]) =>
    answer({ message, modal, detail, buttons });
  Reflect.set(globalThis, Symbol.for("content-authenticity.answer"), shown);
}

/** Gives modules that are loaded from here on this in place of the editor, until what is returned is called. */
export function standInForEditor(): () => void {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === "vscode"
        ? { url: `data:text/javascript,${encodeURIComponent(EDITOR)}`, shortCircuit: true }
        : next(specifier, context),
  });
  return () => hooks.deregister();
}
