import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { eventually } from "./eventually.ts";

/** So long the answer to a key is waited for before the key is pressed again. */
const TRY_MS = 3_000;

/** The palette and everything else that VS Code asks at the top of its window. */
export class QuickInput {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The text field, a password field included. */
  get field(): Locator {
    return this.#page.locator(
      ".quick-input-widget:visible input[type=text], .quick-input-widget:visible input[type=password]",
    );
  }

  get title(): Locator {
    return this.#page.locator(".quick-input-widget:visible .quick-input-title");
  }

  /** The rows that show `text`, such as a command's title or a choice. */
  row(text: string): Locator {
    return this.#page
      .locator(".quick-input-widget:visible .quick-input-list .monaco-list-row")
      .filter({ hasText: text });
  }

  /**
   * Opens a file of the workspace by its path there, as a person does with Control+P. The list keeps what an earlier search
   * had found for a moment, so a file that has just been made is asked for again; so is one whose row went away under the hand
   * when a later part of the list came in.
   */
  async openFile(file: string): Promise<void> {
    const name = path.posix.basename(file);
    const row = this.row(name).first();
    await eventually(async () => {
      await this.#page.keyboard.press("Escape");
      await this.#page.keyboard.press("Control+P");
      await this.field.fill(file, { timeout: TRY_MS });
      await row.click({ timeout: TRY_MS });
      await this.#page.locator(`.tab.active[data-resource-name="${name}"]`).waitFor({ timeout: TRY_MS });
    });
  }

  /** Runs a command by its title in the palette, category included: `Content Authenticity: Check Grammar`. */
  async runCommand(title: string): Promise<void> {
    // A page that has the keyboard and is not ready yet swallows the key.
    await eventually(async () => {
      await this.#page.keyboard.press("F1");
      await this.field.fill(`>${title}`, { timeout: TRY_MS });
    });
    const row = this.row(title).first();
    await row.waitFor();
    await row.click();
    // Similar commands are added to the list later; a click that they come under is lost.
    await row.waitFor({ state: "hidden", timeout: TRY_MS }).catch(async () => row.click());
  }

  /** Answers a choice. */
  async pick(text: string): Promise<void> {
    await this.row(text).first().click();
  }

  /** Answers a question for text. */
  async answer(text: string): Promise<void> {
    await this.field.fill(text);
    await this.#page.keyboard.press("Enter");
  }
}
