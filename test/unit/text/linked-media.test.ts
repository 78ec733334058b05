import assert from "node:assert/strict";
import * as fc from "fast-check";
import { linkedMedia } from "../../../src/text/extractors.ts";
import { kindOfLink, type LinkedMedia } from "../../../src/text/linked-media-place.ts";

/** The source of the construct, its link target, and the kind of the target if it isn't an image. */
type Found = readonly [source: string, target: string, kind?: LinkedMedia["kind"]];
type Case = readonly [name: string, source: string, ...found: readonly Found[]];

function defineCases(languageId: string, cases: readonly Case[]): void {
  for (const [name, source, ...found] of cases) {
    it(`[EDI-9] ${languageId}: ${name}`, () => {
      const media = linkedMedia(source, languageId);
      assert.deepEqual(
        media.map(({ start, end, target, kind }) => [source.slice(start, end), target, kind]),
        found.map(([text, target, kind = "image"]) => [text, target, kind]),
      );
    });
  }
}

const graphics = (path: string): Found => [`\\includegraphics{${path}}`, path];

describe("link targets of documents", () => {
  defineCases("markdown", [
    ["an image", "a ![alt](b.png) c", ["![alt](b.png)", "b.png"]],
    ["with a title", `![](b.png "a title")`, [`![](b.png "a title")`, "b.png"]],
    ["in angle brackets", "![](<a b.png>)", ["![](<a b.png>)", "a b.png"]],
    [
      "escapes and references",
      String.raw`![](a\(b&amp;c.png)`,
      [String.raw`![](a\(b&amp;c.png)`, "a(b&c.png"],
    ],
    ["percent encoding stays", "![](a%20b.png)", ["![](a%20b.png)", "a%20b.png"]],
    ["by a reference", "![alt][ref]\n\n[REF]: <a.png> 'title'", ["![alt][ref]", "a.png"]],
    [
      "by its own text",
      "![ref] ![Ref][]\n\n[ref]: a.png\n[ref]: b.png",
      ["![ref]", "a.png"],
      ["![Ref][]", "a.png"],
    ],
    [
      "an image in a link",
      "[![a](b.png)](c.mp3)",
      ["[![a](b.png)](c.mp3)", "c.mp3", "audio"],
      ["![a](b.png)", "b.png"],
    ],
    [
      "links by their ending",
      "[a](b.WAV?x#y) [c](d.jpeg) [e](f.mp4) [g](h.html)",
      ["[a](b.WAV?x#y)", "b.WAV?x#y", "audio"],
      ["[c](d.jpeg)", "d.jpeg"],
      ["[e](f.mp4)", "f.mp4", "video"],
    ],
    [
      "in a quotation, a list, a table",
      "> ![](a.png)\n\n- ![](b.png)\n\n|x|\n|-|\n|![](c.png)|",
      ["![](a.png)", "a.png"],
      ["![](b.png)", "b.png"],
      ["![](c.png)", "c.png"],
    ],
    ["code", "`![](a.png)`\n\n```\n![](a.png)\n```\n\n    ![](a.png)"],
    [
      "comments, front matter, math",
      "---\na: '![](a.png)'\n---\n\n<!-- ![](a.png) <img src=a.png> -->\n\n$![](a.png)$",
    ],
    ["what is escaped", String.raw`!\[](a.png) \![a](a.html)`],
    ["nowhere", "![]() ![](<>) ![](#part)"],
    ["HTML in a sentence", "a <img alt='x' src='b&amp;c.png'> d", ["b&amp;c.png", "b&c.png"]],
    [
      "HTML in a quotation",
      "> <picture>\n> <source srcset='a.webp 1x, b.webp 2x'>\n> <img src=c.png>\n> </picture>",
      ["a.webp 1x, b.webp 2x", "a.webp"],
      ["c.png", "c.png"],
    ],
    ["a recording in HTML", "<audio controls>\n<source src=a.mp3>\n</audio>", ["a.mp3", "a.mp3", "audio"]],
    [
      "other schemes",
      "![](https://a.b/c.png) ![](data:image/png;base64,AA==)",
      ["![](https://a.b/c.png)", "https://a.b/c.png"],
      ["![](data:image/png;base64,AA==)", "data:image/png;base64,AA=="],
    ],
    ["after a byte order mark", "\uFEFF![](a.png)", ["![](a.png)", "a.png"]],
    [
      "Windows line endings and other planes",
      "\u{1F600}\r\n\r\n![\u{1F600}](\u{1F600}.png)\r\n",
      ["![\u{1F600}](\u{1F600}.png)", "\u{1F600}.png"],
    ],
  ]);

  defineCases("mdx", [
    ["an image", "![alt](b.png)", ["![alt](b.png)", "b.png"]],
    [
      "tags",
      `a <img src="b.png" /> c\n\n<Image src={'d.png'} />`,
      ["b.png", "b.png"],
      ["{'d.png'}", "d.png"],
    ],
    ["what an expression gives", "<img src={logo} />\n\n{/* ![](a.png) */}\n\nexport const a = '![](a.png)'"],
    ["half-written", "![](a.png) <img src=", ["![](a.png)", "a.png"]],
  ]);

  defineCases("html", [
    ["an image", `<p><IMG alt=x SRC="a b.png">`, ["a b.png", "a b.png"]],
    ["an image by its set", "<img srcset='a.png 1x, b.png 2x'>", ["a.png 1x, b.png 2x", "a.png"]],
    ["references", "<img src='a&amp;b&#46;png'>", ["a&amp;b&#46;png", "a&b.png"]],
    [
      "recordings",
      "<audio src=a.mp3></audio><audio><source src=b.ogg></audio>",
      ["a.mp3", "a.mp3", "audio"],
      ["b.ogg", "b.ogg", "audio"],
    ],
    [
      "videos",
      "<video src=a.mp4></video><video><source src=b.webm></video>",
      ["a.mp4", "a.mp4", "video"],
      ["b.webm", "b.webm", "video"],
    ],
    ["links by their ending", "<a href='a.flac'>x</a> <a href='b.html'>y</a>", ["a.flac", "a.flac", "audio"]],
    ["the first of two attributes", "<img src=a.png src=b.png>", ["a.png", "a.png"]],
    [
      "comments, scripts, templates, text areas",
      "<!-- <img src=a.png> --><script>'<img src=a.png>'</script><template><img src=a.png></template><textarea><img src=a.png></textarea>",
    ],
    ["a tag that is never closed", "<img src=a.png"],
    ["nothing", "<img> <img src=''> <source src=a.png>"],
  ]);

  defineCases("latex", [
    ["a graphic", "a \\includegraphics{b.png} c", graphics("b.png")],
    [
      "with options",
      "\\includegraphics*[width=0.5\\linewidth, angle={90}] {b}",
      ["\\includegraphics*[width=0.5\\linewidth, angle={90}] {b}", "b"],
    ],
    [
      "quotation marks and braces",
      '\\includegraphics{"a b"}\\includegraphics{{a.b}.png}',
      ['\\includegraphics{"a b"}', "a b"],
      ["\\includegraphics{{a.b}.png}", "a.b.png"],
    ],
    [
      "in a drawing, a float and a macro",
      "\\newcommand{\\x}{\\includegraphics{a}}\\begin{tikzpicture}\\node{\\includegraphics{b}};\\end{tikzpicture}",
      graphics("a"),
      graphics("b"),
    ],
    [
      "comments and code",
      "% \\includegraphics{a}\n\\verb|\\includegraphics{a}|\\begin{verbatim}\\includegraphics{a}\\end{verbatim}\\begin{comment}\\includegraphics{a}\\end{comment}",
    ],
    ["what is switched off", "\\iffalse \\includegraphics{a} \\fi \\includegraphics{b}", graphics("b")],
    [
      "behind the document",
      "\\begin{document}\\includegraphics{a}\\end{document}\\includegraphics{b}",
      graphics("a"),
    ],
    ["a parameter", "\\newcommand{\\x}[1]{\\includegraphics{#1}}"],
    ["half-written", "\\includegraphics{a\n\nb \\includegraphics \\includegraphics[x"],
    ["other commands", "\\includegraphicsx{a} \\\\includegraphics{a}"],
  ]);

  it("[EDI-9] latex: the folders of graphics, and extensions that may be omitted", () => {
    const source = "\\graphicspath{{figures/}{../img/}}\n\\includegraphics{a}";
    const [found] = linkedMedia(source, "latex");
    assert.deepEqual(found?.folders, ["", "figures/", "../img/"]);
    assert.ok(found.endings?.includes(".png"));
    assert.equal(found.form, "path");
  });

  defineCases("asciidoc", [
    ["a block", "image::a.png[alt,200]", ["image::a.png[alt,200]", "a.png"]],
    ["in a sentence", "a image:b c.png[alt] d", ["image:b c.png[alt]", "b c.png"]],
    [
      "recordings and videos",
      "audio::a.ogg[]\n\nvideo::b.mp4[]",
      ["audio::a.ogg[]", "a.ogg", "audio"],
      ["video::b.mp4[]", "b.mp4", "video"],
    ],
    [
      "links by their ending",
      "link:a.mp3[listen] link:b.html[read]",
      ["link:a.mp3[listen]", "a.mp3", "audio"],
    ],
    [
      "the folder of images",
      "= T\n:imagesdir: pics/\n\nx image:b.png[]\n\nimage::b.png[]\n\nimage::/c.png[]",
      ["image:b.png[]", "pics/b.png"],
      ["image::b.png[]", "pics/b.png"],
      ["image::/c.png[]", "/c.png"],
    ],
    [
      "attributes",
      ":x: a\n:y: {x}/b\n\nimage::{y}.png[]\n\n:!x:\n\nimage:{x}.png[]",
      ["image::{y}.png[]", "a/b.png"],
      ["image:{x}.png[]", "{x}.png"],
    ],
    [
      "in a cell with blocks, a list and a quotation",
      "|===\na|image::a.png[]\n|===\n\n* image:b.png[]\n\n____\nimage::c.png[]\n____",
      ["image::a.png[]", "a.png"],
      ["image:b.png[]", "b.png"],
      ["image::c.png[]", "c.png"],
    ],
    [
      "code and comments",
      "// image::a.png[]\n\n----\nimage::a.png[]\n----\n\n `+image:a.png[]+`\n\n////\nimage::a.png[]\n////\n\nx `+image:a.png[]+` y",
    ],
    ["what is escaped", String.raw`a \image:b.png[] c`],
  ]);

  defineCases("restructuredtext", [
    ["an image", ".. image:: a.png\n   :alt: x", ["a.png", "a.png"]],
    ["a figure in a list", "* x\n\n  .. figure:: ../a.png\n\n     A caption", ["../a.png", "../a.png"]],
    ["a substitution", "|x| is\n\n.. |x| image:: a.png", ["a.png", "a.png"]],
    ["on the next line", ".. image::\n   a.png", ["a.png", "a.png"]],
    ["a recording", ".. audio:: a.mp3", ["a.mp3", "a.mp3", "audio"]],
    [
      "code and comments",
      "::\n\n   .. image:: a.png\n\n.. code-block:: rst\n\n   .. image:: a.png\n\n.. image: a.png\n\n``.. image:: a.png``",
    ],
  ]);

  defineCases("typst", [
    ["an image", '#image("a.png", width: 80%)', ['image("a.png", width: 80%)', "a.png"]],
    [
      "in a figure and in code",
      '#figure(image("a.png"), caption: [x])\n#let logo = image("/b.png")',
      ['image("a.png")', "a.png"],
      ['image("/b.png")', "/b.png"],
    ],
    [
      "escapes",
      String.raw`#image("a\"b\u{e9}\\c.png")`,
      [String.raw`image("a\"b\u{e9}\\c.png")`, 'a"b\u00e9\\c.png'],
    ],
    [
      "links by their ending",
      '#link("a.mp3")[x] #link("https://a.b")',
      ['link("a.mp3")[x]', "a.mp3", "audio"],
    ],
    [
      "code, comments, strings",
      '`#image("a.png")` // #image("a.png")\n/* #image("a.png") */ #let a = "image(\\"a.png\\")"',
    ],
    ["what is not known", '#image(path) #image.decode(data) #images("a.png")'],
    ["half-written", '$ x\n\n#image("a.png")', ['image("a.png")', "a.png"]],
  ]);

  it("[EDI-9] plain text, commits and unknown languages link to nothing", () => {
    for (const language of ["plaintext", "git-commit", "scminput", "javascript"]) {
      assert.deepEqual(linkedMedia("![](a.png) <img src=a.png>", language), []);
    }
  });

  it("[EDI-9] the kind of a link is that of its ending", () => {
    const cases = ["a.PNG", "a.opus?x.png", "a#b.png", "png", "a.", ".mov", `${"a".repeat(5_000)}.png`];
    assert.deepEqual(cases.map(kindOfLink), [
      "image",
      "audio",
      undefined,
      undefined,
      undefined,
      "video",
      undefined,
    ]);
  });

  const WRITTEN: Readonly<Record<string, (target: string) => string>> = {
    markdown: (target) => `![alt](${target})`,
    mdx: (target) => `![alt](${target})`,
    html: (target) => `<img src="${target}">`,
    latex: (target) => `\\includegraphics[width=1cm]{${target}}`,
    tex: (target) => `\\includegraphics{${target}}`,
    asciidoc: (target) => `image::${target}[alt]`,
    restructuredtext: (target) => `.. image:: ${target}`,
    typst: (target) => `#image("${target}")`,
  };

  it("[EDI-9] the text at each range holds its target", () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9]{0,8}(\/[a-z0-9]{1,8}){0,2}\.png$/);
    const words = fc.stringMatching(/^[A-Za-z]{1,8}( [a-z\u00e9\u4e2d]{1,8}){0,4}$/);
    const parts = fc.array(fc.tuple(words, name), { minLength: 1, maxLength: 8 });
    for (const [language, write] of Object.entries(WRITTEN)) {
      fc.assert(
        fc.property(parts, (given) => {
          const source = given.flatMap(([text, target]) => [text, write(target)]).join("\n\n");
          const found = linkedMedia(source, language);
          assert.deepEqual(
            found.map(({ target }) => target),
            given.map(([, target]) => target),
            source,
          );
          for (const { start, end, target } of found) assert.ok(source.slice(start, end).includes(target));
        }),
        { numRuns: 60 },
      );
    }
  });

  it("[EDI-9] never throws, and every range lies in the text, whatever stands there", () => {
    const bits = fc.constantFrom(
      ...Array.from("![]()<>{}\"'`*_|\\#:/.-=+~$%&;\n\r\t x\u{1F600}\uD800"),
      ..."![a](,b.png),<img src=,<source srcset=,<audio>,<picture>,<!--,-->,\\includegraphics{,\\graphicspath{".split(
        ",",
      ),
      ..."\\iffalse,\\fi,image::,image:,.. image:: ,#image(,.. figure::,audio::,:imagesdir: ,|===,----,```".split(
        ",",
      ),
    );
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 60 }), (parts) => {
        const source = parts.join("");
        for (const language of Object.keys(WRITTEN)) {
          for (const { start, end, target } of linkedMedia(source, language)) {
            assert.ok(start >= 0 && start < end && end <= source.length, `${language}: ${source}`);
            assert.ok(target !== "" && target.isWellFormed(), language);
          }
        }
      }),
      { numRuns: 150 },
    );
  });
});
