import assert from "node:assert/strict";
import { extractProse } from "../../../src/text/prose.ts";
import { defineCases } from "./cases.ts";

describe("inline markup of reStructuredText", () => {
  defineCases("EDI-2", "restructuredtext", [
    ["emphasis", "An *emphasised* and **strong\nword** here", "An emphasised and strong word here"],
    ["literals", "Call ``hidden \\`` or ``*hidden*``.", "Call ABC or ABC."],
    ["stars that are no markup", "2 * 3 * 4, a*b*c and '*' or (*)", "2 * 3 * 4, a*b*c and '*' or (*)"],
    [
      "half-written markup",
      "an *open word and ``open code\n\nnext *one*",
      "an *open word and ``open code",
      "next one",
    ],
    ["escapes", "\\*no\\* \\\\ re\\ *Mark*\\ ed", "*no* \\ reMarked"],
    ["escapes in emphasis", "*a \\* b* c", "a * b c"],
    ["a backslash at the end of a line", "one \\\ntwo", "one two"],
    [
      "links with targets",
      "See `the *text* <http://hidden>`_ and `more <hidden_>`__.",
      "See the *text* and more.",
    ],
    ["a target alone", "See `<http://hidden>`_.", "See ABC."],
    ["links across lines", "See `the long\ntext <http://hidden\n/hidden>`_.", "See the long text."],
    [
      "names of references",
      "See name_ and `a phrase`_ or `other`__ or other__.",
      "See name and a phrase or other or other.",
    ],
    ["underscores that are no references", "a_b _c __init__ _", "a_b _c __init__ _"],
    ["internal targets", "An _`inline target` here", "An inline target here"],
    ["footnote marks", "A word [1]_, more [#]_ and [#hidden]_ [*]_.", "A word, more and."],
    ["citations", "As [Hid2002]_ says", "As ABC says"],
    ["brackets that are none", "an [aside] here", "an [aside] here"],
    ["substitution references", "Version |hidden| and |hidden|_ of a || b", "Version ABC and ABC of a || b"],
    ["addresses", "Mail a@hidden.org or see https://hidden.org/a_b.", "Mail ABC or see ABC."],
    [
      "marks beside other scripts' punctuation",
      "\u300c*text*\u300d and \u00ab``hidden``\u00bb",
      "\u300ctext\u300d and \u00abABC\u00bb",
    ],
  ]);

  defineCases("EDI-2", "restructuredtext", [
    [
      "code",
      "Call :func:`hidden` or :py:meth:`~hidden.hidden` or :c:type:`hidden *`.",
      "Call ABC or ABC or ABC.",
    ],
    ["math", "Where :math:`hidden^2` and `hidden`:math: are", "Where ABC and ABC are"],
    ["a reference without a title", "See :ref:`hidden-label` and :doc:`/hidden`.", "See ABC and ABC."],
    ["titles", "See :ref:`the title <hidden>` and :doc:`Title </hidden>`.", "See the title and Title."],
    ["a title that is code", "See :func:`hidden.name() <hidden>`.", "See ABC."],
    ["words", "The :sup:`th` and `emphasised words`:emphasis:", "The th and emphasised words"],
    ["terms", "A :term:`virtual machine` or :term:`one <hidden>`", "A virtual machine or one"],
    [
      "an unknown role is judged by its text",
      "Some :unheard:`words like these` and :unheard:`hid_den`",
      "Some words like these and ABC",
    ],
    [
      "the default role is judged by its text",
      "Some `words like these` and `hidden()`",
      "Some words like these and ABC",
    ],
    ["half-written roles", "See :func:`open\n\nnext", "See :func:`open", "next"],
  ]);

  const LABELS: readonly (readonly [source: string, label: string])[] = [
    ["See name_ here", "name"],
    ["See `a phrase`_ here", "a phrase"],
    ["See _`a target` here", "a target"],
    ["See :term:`a term` here", "a term"],
  ];
  for (const [source, label] of LABELS) {
    it(`[EDI-2] reStructuredText: ${source}: text that is also a name must not be edited`, () => {
      const { text, map } = extractProse(source, "restructuredtext");
      const start = text.indexOf(label);
      assert.equal(map.exact({ start, end: start + label.length }), undefined);
    });
  }

  it("[EDI-2] reStructuredText: offsets after markup are exact", () => {
    const document = "- A *word*\r\n  and :ref:`the title <x>` \\& ``code`` at\r\n  the end.\r\n";
    const { text, map } = extractProse(document, "restructuredtext");
    for (const word of ["word", "the title", "the end."]) {
      const start = text.indexOf(word);
      const found = map.exact({ start, end: start + word.length });
      assert.deepEqual(found, { start: document.indexOf(word), end: document.indexOf(word) + word.length });
    }
  });
});
