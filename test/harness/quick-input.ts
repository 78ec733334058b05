import type { Locator, Page } from "playwright-core";
import { eventually } from "./eventually.ts";

/** How long to wait for a reaction to a key before pressing it again, in milliseconds. */
const TRY_MS = 3_000;

/** The palette and the other inputs at the top of VS Code's window. */
export class QuickInput {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The text field, which may be a password field. */
  get field(): Locator {
    return this.#page.locator(
      ".quick-input-widget:visible input[type=text], .quick-input-widget:visible input[type=password]",
    );
  }

  get title(): Locator {
    return this.#page.locator(".quick-input-widget:visible .quick-input-title");
  }

  /** Returns the rows that show `text`, such as a command's title or a choice. */
  row(text: string): Locator {
    return this.#page
      .locator(".quick-input-widget:visible .quick-input-list .monaco-list-row")
      .filter({ hasText: text });
  }

  /** Runs a command by its title in the palette, category included: `Content Authenticity: Check Grammar`. */
  async runCommand(title: string): Promise<void> {
    const row = this.row(title).first();
    // A page that has the keyboard focus but isn't ready yet swallows the key, and a list that was open before a command
    // became available lacks it.
    await eventually(async () => {
      try {
        await this.#page.keyboard.press("F1");
        await this.field.fill(`>${title}`, { timeout: TRY_MS });
        await row.waitFor({ timeout: TRY_MS });
      } catch (error) {
        await this.#page.keyboard.press("Escape");
        throw error;
      }
    });
    await row.click();
    // Similar commands are added to the list later; a click at that moment is lost.
    await row.waitFor({ state: "hidden", timeout: TRY_MS }).catch(async () => row.click());
  }

  /** Picks a choice. */
  async pick(text: string): Promise<void> {
    await this.row(text).first().click();
  }

  /** Answers a prompt for text. */
  async answer(text: string): Promise<void> {
    await this.field.fill(text);
    await this.#page.keyboard.press("Enter");
  }
}
