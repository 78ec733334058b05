import assert from "node:assert/strict";
import * as vscode from "vscode";
import { HeldService } from "../harness/held-service.ts";
import {
  checkGrammar,
  product,
  rangeOf,
  replace,
  run,
  underlined,
  unset,
  useHosted,
  write,
} from "./product.ts";

let number = 0;
/** Returns a text that isn't cached. */
const fresh = (): string => `Letter ${(number += 1)} says that we recieve teh post and teh parcels.`;

describe("late answers", function () {
  this.timeout(120_000);

  let service: HeldService;

  before(async () => {
    await product();
    service = await HeldService.start();
    await useHosted(service.baseUrl, { name: "held", key: "prfd_key_of_the_held_service" });
  });

  beforeEach(() => service.reset());

  after(async () => {
    service.close();
    await run("removeApiKey", { name: "held" });
    await unset("service.baseUrl", "service.mode");
  });

  it("[EDI-4] an answer is applied to the text at the time of its arrival", async () => {
    const document = await write(fresh());
    const check = checkGrammar(document.uri);
    const request = await service.request(0);
    await replace(document, new vscode.Range(0, 0, 0, 0), "Typed while the answer was away. ");
    await replace(document, rangeOf(document, "recieve"), "expect");
    request.answer();
    assert.equal((await check).status, "done");
    assert.deepEqual(underlined(document), ["teh", "teh"]);
    const before = document.getText();
    await run("fixAllCorrections", document.uri);
    assert.equal(document.getText(), before.replaceAll("teh", "the"));
  });

  it("[EDI-4] an older answer does not replace a newer one", async () => {
    const document = await write(fresh());
    const first = checkGrammar(document.uri);
    const older = await service.request(0);
    await replace(document, rangeOf(document, "parcels"), "teh last parcels");
    const second = checkGrammar(document.uri);
    const newer = await service.request(1);
    newer.answer();
    await second;
    const shown = underlined(document);
    assert.deepEqual(shown, ["recieve", "teh", "teh", "teh"]);
    older.answer();
    await first;
    assert.deepEqual(underlined(document), shown);
  });

  it("[CON-5] a self-contradictory answer is listed without a place, and none of it is applied", async () => {
    const text = `${fresh()} 🦆`;
    const document = await write(text);
    const check = checkGrammar(document.uri);
    (await service.request(0)).answer((answer) => ({ ...answer, input_chars: 3 }));
    const outcome = await check;
    assert.deepEqual(
      outcome.findings?.map(({ placed }) => placed),
      ["none", "none", "none"],
    );
    assert.deepEqual(await run("fixAllCorrections", document.uri), { applied: 0, refused: 0 });
    assert.equal(document.getText(), text);
  });

  it("[EDI-4] changing the language during a request loses nothing", async () => {
    const document = await write(fresh(), "plaintext");
    const check = checkGrammar(document.uri);
    const request = await service.request(0);
    const other = await vscode.languages.setTextDocumentLanguage(document, "markdown");
    request.answer();
    assert.equal((await check).findings?.length, 3);
    assert.deepEqual(underlined(other), ["recieve", "teh", "teh"]);
  });

  it("[EDI-4] changed line endings, or a formatter, during a request lose nothing", async () => {
    const text = `A first line.\r\n\r\n${fresh()}\r\n`;
    const document = await write(text);
    const editor = await vscode.window.showTextDocument(document);
    const check = checkGrammar(document.uri);
    const request = await service.request(0);
    await editor.edit((edit) => edit.setEndOfLine(vscode.EndOfLine.LF));
    const whole = new vscode.Range(0, 0, document.lineCount, 0);
    await replace(document, whole, document.getText().replace("A first line.", "The very first line."));
    request.answer();
    assert.equal((await check).findings?.length, 3);
    assert.deepEqual(underlined(document), ["recieve", "teh", "teh"]);
  });

  it("[EDI-4] a check of a selection leaves findings elsewhere alone, whatever is typed meanwhile", async () => {
    const document = await write(`The first teh is here.\n\n${fresh()}`);
    const first = checkGrammar(document.uri, document.lineAt(0).range);
    (await service.request(0)).answer();
    await first;
    assert.deepEqual(underlined(document), ["teh"]);
    const second = checkGrammar(document.uri, document.lineAt(2).range);
    const request = await service.request(1);
    await replace(
      document,
      new vscode.Range(0, 0, 0, 0),
      "Typed before all of it, and rather long at that. ",
    );
    request.answer();
    await second;
    assert.deepEqual(underlined(document), ["teh", "recieve", "teh", "teh"]);
  });

  it("[EDI-4] findings cleared during a request stay cleared", async () => {
    const document = await write(fresh());
    const check = checkGrammar(document.uri);
    (await service.request(0)).answer();
    await check;
    const written = run<{ applied: number }>("fixAllCorrections", document.uri);
    await run("clearFindings", document.uri);
    await written;
    assert.deepEqual(underlined(document), []);
  });

  it("[EDI-12] a check uses the service selected at the time of the command", async () => {
    const document = await write(fresh());
    const hosted = checkGrammar(document.uri);
    const request = await service.request(0);
    await run("useEmbeddedService");
    assert.equal((await checkGrammar(document.uri)).service, "embedded");
    request.answer();
    assert.equal((await hosted).service, "hosted");
  });
});
