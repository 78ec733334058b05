/**
 * Constructs opened and never closed, by language, except those that the language lets run to the end of the
 * text.
 */
export const BEGUN: Readonly<Record<string, readonly string[]>> = {
  markdown: [
    "*",
    "**",
    "`",
    "[",
    "![",
    "[a](",
    "$",
    "a $$b",
    "~~",
    "<a",
    "<a href='",
    "|",
    "> ",
    "- ",
    "[^a]: ",
    "{",
  ],
  mdx: ["*", "`", "[", "{", "<A", "<A b={", "<A>", "</A>", "{/*", "$", "{`", "export const a = {"],
  plaintext: ["*", "`", "("],
  html: ["<b>", "<p", "<ul><li>", "<table><td>", "<a href=x>", "&am", "<div class=a>", "</div>"],
  latex: [
    ..."\\emph{ \\footnote{ \\section{ \\cite{ \\foo[ \\foo{ \\verb| $ $$ \\[ \\( { \\url{ \\href{a}{ \\title{".split(
      " ",
    ),
    ..."\\begin{a} \\begin{itemize} \\begin{equation} \\begin{verbatim} \\begin{tabular}{l \\begin{ \\begin{comment}".split(
      " ",
    ),
    ..."\\newcommand{\\a}{ \\def\\a{ \\iffalse \\makeatletter \\left( \\caption{ \\tcbset{ \\lstinline{ %".split(
      " ",
    ),
  ],
  asciidoc: [
    ..."* ** _ ` + ++ +++ # ^ ~ << footnote:[ link:a[ image::a[ {a pass:[ stem:[ [[ (( [a menu:a[".split(" "),
    ..."---- .... ==== **** ____ ++++ //// |=== -- ```".split(" ").map((mark) => `${mark}\n`),
    "[source]\n----\n",
    "ifdef::a[]\n",
  ],
  restructuredtext: [
    ..."* ** ` `` | :a:` `a< [a .. __ >>>".split(" "),
    ".. note::\n",
    ".. code-block:: a\n",
    "::\n",
    "+---+\n|",
    "=== ===\na",
    "==\na",
    ".. |a| image::",
  ],
  typst: [
    ..."# #a #a[ #a( #{ #( #[ $ ` ``` * _ [ /* #a(b:[ @a <a #if".split(" "),
    '#"',
    '#a("',
    "#let a =",
    "#let a = (",
    "#set a(",
    "#if a {",
    "#show: a.with(",
    "#import",
    "```a\nb",
  ],
  "git-commit": ["`", "fixup! ", "feat(", "- "],
};
