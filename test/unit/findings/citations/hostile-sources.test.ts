import assert from "node:assert/strict";
import { convert } from "@asciidoctor/core";
import * as fc from "fast-check";
import { Parser } from "htmlparser2";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { citedSource } from "../../../../src/findings/citations/cited-source.ts";
import type { PassageSource } from "../../../../src/findings/finding.ts";
import { cited, FOUND, WORDS } from "./acts.ts";

/** Pieces with a meaning in one of the languages, and invisible characters. */
const PIECES: readonly string[] = [
  "Keepers",
  "of the coast",
  " ",
  "1. ",
  "- ",
  "# ",
  "*",
  "**",
  "_",
  "`",
  "``",
  "```",
  "~~",
  "[",
  "]",
  "](",
  ")",
  "(",
  "<",
  ">",
  "<script>alert(1)</script>",
  "<!--",
  "-->",
  "&",
  "&lt;",
  "&#42;",
  '"',
  "'",
  "\\",
  "\\\\",
  "{",
  "}",
  "{{",
  "{url}",
  "{counter:x}",
  "$",
  "$x$",
  "%",
  "#",
  "@",
  "@key",
  "^",
  "~",
  "|",
  "||",
  "=",
  "==",
  "+",
  "++",
  "+++",
  "://",
  "https://evil.example/",
  "www.evil.example",
  "mailto:a@b.example",
  "javascript:alert(1)",
  "a@b.example",
  "[^1]",
  "[^1]: x",
  "footnote:[x]",
  "link:x[y]",
  "image::x[]",
  "include::/etc/passwd[]",
  "pass:[<b>]",
  "xref:a[b]",
  "<<x>>",
  "((x))",
  "(((x)))",
  "menu:a[b]",
  ":smile:",
  ":ref:`x`",
  "`x <y>`_",
  "|x|_",
  ".. raw:: html",
  "#import",
  '#link("x")[y]',
  "\\input{x}",
  "\\write18{x}",
  "}\\end{document}",
  "//",
  "/*",
  "\n",
  "\r\n",
  "\n\n",
  "\u0000",
  "\u202e",
  "\u2066",
  "\u200b",
  "\ud83d",
  "\u{1f600}",
  "e\u0301",
  "é",
  "日本語",
  "--",
  "...",
  "(C)",
  "->",
  "]]>",
];

const URLS: readonly string[] = [
  "https://example.org/a",
  "https://example.org/a_b_",
  "https://example.org/a*b*c",
  "https://example.org/(a)b]c[d",
  "https://example.org/?q=<script>&x=\"'",
  "https://example.org/a b\nc",
  "https://example.org/++a++#f_",
  "http://[::1]/x",
  "https://user:secret@example.org/",
  "javascript:alert(1)",
  "data:text/html,x",
  "command:x",
  "file:///home/me/keepers.txt",
  "",
  "https://example.org/`x`{y}|z\\w^",
  "https://example.org/%7Bx%7D%20$1#a",
  "https://exämple.org/ü\u202e",
  "vbscript:x",
];

const source: fc.Arbitrary<PassageSource> = fc.record({
  url: fc.constantFrom(...URLS),
  title: fc
    .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 8 })
    .map((pieces) => pieces.join("")),
  domain: fc.constantFrom("example.org", "local", "<b>.example", ""),
});

interface Seen {
  readonly text: string;
  readonly tags: readonly string[];
  readonly links: readonly string[];
}

/** Returns the text, the elements and the link targets of a page. */
function seenIn(html: string): Seen {
  const [text, tags, links]: [string[], Set<string>, string[]] = [[], new Set(), []];
  const parser = new Parser({
    ontext: (part) => text.push(part),
    onopentag: (name, attributes) => {
      tags.add(name);
      if (attributes["href"] !== undefined) links.push(attributes["href"]);
      for (const attribute of Object.keys(attributes)) assert.doesNotMatch(attribute, /^on/u, html);
    },
  });
  parser.end(html);
  return { text: text.join("").replaceAll(/\s+/gu, " "), tags: [...tags], links };
}

const only = (tags: readonly string[], allowed: string): readonly string[] =>
  tags.filter((tag) => !allowed.split(" ").includes(tag));

const lettersOf = (words: string): string => words.replaceAll(/\P{L}/gu, "");

async function pageOf(text: string): Promise<string> {
  const page = await convert(text, { safe: "secure" });
  assert.ok(typeof page === "string");
  return page;
}

/** Languages whose documents are slow to parse. */
const RUNS: Readonly<Record<string, number>> = { markdown: 80, mdx: 50, typst: 30 };

/** The page's own links lead to fragments of it. */
const leadingOut = ({ links }: Seen): readonly string[] => links.filter((link) => !link.startsWith("#"));

/** Pages contain IPv6 addresses as numbers. */
const withBrackets = (link: string): string => link.replace(/\/\/%5B([\da-f:]+)%5D/iu, "//[$1]");

describe("[EDI-6] sources that are hostile, cited", () => {
  const sentence = "Before it ⟦this passage was copied word for word.⟧ After it.\n";

  /** Runs `check` for every citation and the name of its source; skips sources without a name. */
  const each = async (
    language: string,
    check: (after: string, title: string, url: string | undefined) => void | Promise<void>,
    text = sentence,
  ): Promise<void> => {
    let written = 0;
    await fc.assert(
      fc.asyncProperty(source, async (one) => {
        const named = citedSource(one, FOUND, WORDS);
        const after = await cited(language, text, { source: one });
        if (named === undefined) {
          assert.equal(after, "refused");
          return;
        }
        assert.notEqual(after, "refused", JSON.stringify(named));
        assert.doesNotMatch(after, /\p{Cf}|[^\P{Cc}\n]/u);
        assert.doesNotMatch(after, /home\/me|secret/u);
        written += 1;
        await check(after, named.title, named.url);
      }),
      { numRuns: RUNS[language] ?? 150 },
    );
    assert.ok(written > 15, `${written} were cited`);
  };

  it("are words and one link in Markdown", async () => {
    await each("markdown", (after, title, url) => {
      const html = micromark(after, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
      const seen = seenIn(html);
      assert.deepEqual(only(seen.tags, "p sup a section h2 ol li"), [], after);
      assert.deepEqual(
        leadingOut(seen).map(withBrackets),
        url === undefined ? [] : [seenIn(`<a href="${url}">`).links[0]],
        after,
      );
      assert.ok(seen.text.includes(`Footnotes ${title}`), `${after}\n${seen.text}`);
    });
  });

  it("are words and one link in AsciiDoc", async () => {
    await each("asciidoc", async (after, title, url) => {
      const seen = seenIn(await pageOf(after));
      assert.deepEqual(only(seen.tags, "div p sup a hr"), [], after);
      assert.deepEqual(leadingOut(seen), url === undefined ? [] : [url], after);
      assert.ok(lettersOf(seen.text).includes(lettersOf(title)), `${after}\n${seen.text}`);
    });
  });

  it("are words and one link in HTML", async () => {
    const page = `<!doctype html>\n<html><body>\n<p>${sentence.trim()}</p>\n</body>\n</html>\n`;
    await each(
      "html",
      (after, title, url) => {
        const seen = seenIn(after);
        assert.deepEqual(only(seen.tags, "html body p sup a section ol li"), [], after);
        assert.deepEqual(leadingOut(seen), url === undefined ? [] : [url], after);
        assert.ok(seen.text.includes(title), `${after}\n${seen.text}`);
      },
      page,
    );
  });

  for (const language of ["mdx", "latex", "restructuredtext", "typst", "plaintext", "git-commit"]) {
    it(`are words and at most one address in ${language}`, async () => {
      await each(language, (after, title, url) => {
        const addresses =
          after.replaceAll(/\\(?=[\W_])/gu, "").match(/https?:\/\/(?!evil)[^\s>"){}]+/gu) ?? [];
        const known = title.includes("://") ? addresses.length : 1;
        assert.ok(
          addresses.length <= (url === undefined ? known - 1 : known) || title.includes("://"),
          after,
        );
        assert.match(after, /this passage was copied word for word/u);
      });
    });
  }
});
