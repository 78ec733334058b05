import { defineCases } from "./cases.ts";

describe("AsciiDoc inline", () => {
  defineCases("EDI-2", "asciidoc", [
    ["formatted text", "*a b* _c_ #d# e^f^ g~h~ [.x]#i# **j**k __l__m ##n##o", "a b c d ef gh i jk lm no"],
    [
      "marks that are none",
      "2 * 3 * 4, snake_case_word, a*b*c, # one, * a*",
      "2 * 3 * 4, snake_case_word, a*b*c, # one, * a*",
    ],
    ["marks over lines", "one *two\nthree* four", "one two three four"],
    ["nested marks", "*_a_ b* and *`hidden` c*", "a b and ABC c"],
    ["escaped marks", "\\*a* and \\_b_ and \\`c`", "*a* and _b_ and `c`"],
    ["code", "run `hidden *x*` and ``hidden``s or `+hidden+`.", "run ABC and ABCs or ABC."],
    [
      "passthroughs",
      "+*a*+ ++_b_++ $$`c`$$ pass:[*d*] +++<u>hidden</u>+++ +++<br>+++ e",
      "*a* _b_ `c` *d* ABC e",
    ],
    ["math", "so stem:[hidden^2] and latexmath:[\\hidden] too", "so ABC and ABC too"],
    [
      "keys and buttons",
      "press kbd:[hidden], btn:[hidden] or menu:hidden[hidden > hidden].",
      "press ABC, ABC or ABC.",
    ],
    [
      "links",
      "link:hidden[a *b*] https://hidden.example[c^] https://hidden.example/x_y_z. mailto:hidden@x.yz[d]",
      "a b c ABC. d",
    ],
    [
      "links without a text",
      "see link:hidden[] or <https://hidden.example>, hidden@example.com",
      "see ABC or ABC, ABC",
    ],
    [
      "links with attributes",
      'link:hidden["a, b",window=_blank] or https://hidden.example[c,role=hidden]',
      "a, b or c",
    ],
    ["links by an attribute", "{hidden}/hidden[a b] and link:{hidden}[c]", "a b and c"],
    [
      "cross references",
      "<<hidden>> <<hidden,a *b*>> xref:hidden.adoc#hidden[c d] xref:hidden[]",
      "ABC a b c d ABC",
    ],
    ["anchors", "[[hidden]]a anchor:hidden[]b [[[hidden,1]]] c", "a b c"],
    [
      "images and icons",
      "an image:hidden.png[some text,30] and icon:hidden[2x] here",
      "an ABC and ABC here",
      "some text",
    ],
    [
      "footnotes",
      "one.footnote:[A _note_ with https://hidden.example[a link].] Two.footnote:hidden[]",
      "one. Two.",
      "A note with a link.",
    ],
    ["old footnotes", "a footnoteref:[hidden,b] c footnoteref:[hidden]", "a c", "b"],
    [
      "index terms",
      "a ((term)) (((hidden, hidden)))and indexterm:[hidden] indexterm2:[shown]",
      "a term and shown",
    ],
    ["an unknown macro", "see linkgit:hidden[1] and unknown:hidden[some text]", "see ABC and some text"],
    ["a colon is no macro", "note: see a:b and c: [d]", "note: see a:b and c: [d]"],
    [
      "attributes",
      "the {hidden} of {hidden-2}{nbsp}x {set:hidden:hidden} C{plus}{plus} \\{shown}",
      "the ABC of ABC x C++ {shown}",
    ],
    ["quotation marks", "\"`one`\" '`two`' it`'s", "\u201Cone\u201D \u2018two\u2019 it\u2019s"],
    [
      "replacements",
      "(C) a -- b--c -> d &amp; &#8212; &unknown; \\(R)",
      "\u00A9 a \u2014 b\u2014c \u2192 d & \u2014 &unknown; (R)",
    ],
    [
      "marks that are never closed",
      "*a `b _c link:d[e <<f ((g footnote:[h",
      "*a `b _c link:d[e <<f ((g footnote:[h",
    ],
    ["astral characters", "\u{1F600}*a*\u{1F600} \u{1D400}*b*", "\u{1F600}a\u{1F600} \u{1D400}*b*"],
    ["lone surrogates", "a \uD83D*b*\uDE00 c", "a \uFFFDb\uFFFD c"],
    [
      "the quotation marks of older documents",
      "Title\n=====\n\n``one'' 'three' `hidden`'s +hidden+ x\n\n`two' x",
      "Title",
      "\u201Cone\u201D three ABC's ABC x",
      "\u2018two\u2019 x",
    ],
  ]);
});
