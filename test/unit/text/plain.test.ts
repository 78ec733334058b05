import { defineCases } from "./cases.ts";

describe("plain text", () => {
  defineCases("EDI-2", "plaintext", [
    ["nothing", ""],
    ["white space only", " \n\t\n\r\n"],
    ["one line", "Hello there.", "Hello there."],
    ["paragraphs at blank lines", "One.\n\nTwo.\n \t\nThree.", "One.", "Two.", "Three."],
    ["hard-wrapped lines give whole sentences", "This is\na long\nsentence.", "This is a long sentence."],
    ["CRLF and CR", "This is\r\na line.\r\rNext\rone.", "This is a line.", "Next one."],
    ["white space at the ends of lines", "one  \ntwo\t", "one two"],
    ["an indented line is on its own", "Text:\n    code here\nmore", "Text:", "code here more"],
    [
      "the first line of a paragraph may be indented",
      "   First line\nof a paragraph.",
      "First line of a paragraph.",
    ],
    ["list items", "- one\n* two\n1. three\n2) four", "- one", "* two", "1. three", "2) four"],
    ["a list item that goes on", "- one\n  more\n- two", "- one more", "- two"],
    ["text after a list", "- one\ntext", "- one", "text"],
    ["lines that divide", "Title\n=====\nText\n* * *\nend", "Title", "Text", "end"],
    ["a year at the start of a line", "It was in\n1984. Then", "It was in 1984. Then"],
    ["addresses", "See https://a.b/c?d=e, or mail me@x.org.", "See ABC, or mail ABC."],
    ["an address without a full stop", "Open http://localhost:3000/hidden now.", "Open ABC now."],
    ["a line of only an address", "https://a.b/c\n\ntext", "text"],
    ["a byte order mark", "\uFEFFHello", "Hello"],
    ["markup is text here", "**bold** `code`", "**bold** `code`"],
    ["a lone surrogate", "a \uD83D b", "a \uFFFD b"],
  ]);

  defineCases("EDI-2", "no-such-language", [["an unknown language is plain text", "a\nb\n\nc", "a b", "c"]]);
});
