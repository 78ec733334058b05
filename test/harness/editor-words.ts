import { registerHooks } from "node:module";

/**
 * What some parts have of the editor is its words alone, and questions: words come as they are written, with what stands at their
 * places, and questions go to `answerQuestions`.
 */
const EDITOR = `
  const t = (text, ...given) => {
    const args = typeof given[0] === "object" ? given[0] : given;
    return text.replace(/\\{(\\w+)\\}/g, (whole, name) => String(args[name] ?? whole));
  };
  export const l10n = { t };
  export const env = { language: "en" };
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

/** From here on modules that are loaded find these words in place of the editor; until what is returned is called. */
export function standInForEditor(): () => void {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === "vscode"
        ? { url: `data:text/javascript,${encodeURIComponent(EDITOR)}`, shortCircuit: true }
        : next(specifier, context),
  });
  return () => hooks.deregister();
}
