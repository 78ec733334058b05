import assert from "node:assert/strict";
import { citedSource, freeKey, oneLine } from "../../../../src/findings/citations/cited-source.ts";
import type { PassageSource } from "../../../../src/findings/finding.ts";
import { FOUND, WORDS } from "./acts.ts";

const named = (source: Partial<PassageSource>): ReturnType<typeof citedSource> =>
  citedSource({ url: "", title: "", domain: "", ...source }, FOUND, WORDS);

describe("[EDI-6] a citation's source", () => {
  it("is its title, its address, the day it was found, and a key", () => {
    assert.deepEqual(
      named({ url: "https://example.org/a?b#c", title: "The Keepers", domain: "example.org" }),
      {
        title: "The Keepers",
        url: "https://example.org/a?b#c",
        path: undefined,
        accessed: "accessed 2026-11-22",
        day: "2026-11-22",
        slug: "the-keepers",
      },
    );
  });

  it("has no address but one of http and https, without credentials", () => {
    for (const url of [
      "javascript:alert(1)",
      "data:x",
      "file:///x",
      "ftp://a.example/",
      "https://a:b@c.example/",
      "x",
      "",
    ]) {
      assert.deepEqual(
        [named({ url, title: "Keepers" })?.url, named({ url, title: "Keepers" })?.accessed],
        [undefined, undefined],
      );
    }
    assert.equal(named({ url: "HTTP://Example.ORG", title: "K" })?.url, "http://example.org/");
  });

  it("has an address in ASCII without anything that ends a link", () => {
    const url = "https://exämple.org/a (b)/[c]{d}|e\\f^g`h'i\"j<k>*l++m_n_\u202e?q=ü#_z_.";
    assert.equal(
      named({ url, title: "K" })?.url,
      "https://xn--exmple-cua.org/a%20%28b%29/%5Bc%5D%7Bd%7D%7Ce/f%5Eg%60h%27i%22j%3Ck%3E%2Al%2B%2Bm_n_%E2%80%AE?q=%C3%BC#_z%5F%2E",
    );
  });

  it("is a file's name, never its path", () => {
    const source = named({ url: "file:///home/me/My%20Drafts/Keepers%20of%20it.pdf", domain: "local" });
    assert.deepEqual([source?.title, source?.url], ["Keepers of it.pdf", undefined]);
    assert.equal(named({ url: "file:///C:/a%2Fsecret%5Ckeepers.txt" })?.title, "keepers.txt");
  });

  it("is the host or the domain if there is no title, and nothing if there is neither", () => {
    assert.equal(named({ url: "https://example.org/x" })?.title, "example.org");
    assert.equal(named({ domain: "library" })?.title, "library");
    assert.equal(named({ title: "\u202e\u0000 \u2066" }), undefined);
    assert.equal(named({ title: "[^1]" }), undefined);
  });

  it("is one line of bounded length, of whole characters that can be seen", () => {
    assert.equal(oneLine(" a\r\n\tb\u202ec\u2028d\u0000e\ud83d "), "a bc d e");
    assert.equal(oneLine("می\u200cروم \u200d👩\u200d🔬a\u200d b"), "می\u200cروم 👩\u200d🔬a b");
    const long = oneLine(`${"word ".repeat(39)}wor🦆🦆🦆🦆🦆`);
    assert.ok(long.length <= 200 && long.endsWith("word…") && long.isWellFormed(), long);
    assert.ok(oneLine("🦆".repeat(300)).isWellFormed());
  });

  it("has a key of ASCII that no other has", () => {
    assert.equal(
      named({ title: "Über die Hüter (1900): ein Versuch über Leuchttürme" })?.slug,
      "uber-die-huter-1900-ein-versuch",
    );
    assert.equal(named({ title: "日本語 の 本" })?.slug, "source");
    assert.equal(named({ title: "日本語", url: "https://jp.example/" })?.slug, "jp-example");
    assert.equal(freeKey("a", new Set(["a", "a-2"])), "a-3");
  });
});
