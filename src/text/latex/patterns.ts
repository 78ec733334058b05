/** Patterns for one place of a LaTeX document; sticky, with bounded repetition wherever two could compete. */

/** Text without any special character. */
export const PLAIN = /[^\\{}$%&~`'\-#\r\n|"]+/y;
/** A line ending with the indentation of the next line. */
export const TO_NEXT_LINE = /(?:\r\n?|\n)[ \t]*/y;
/** White space with one line ending at most. */
export const SPACES = /[ \t]*(?:(?:\r\n?|\n)[ \t]*)?/y;
/** The name of a command. */
export const NAME = /\\([a-zA-Z@]+)\*?/y;
/** An overlay specification, the slides on which something is shown. */
export const OVERLAY = /<[\d,+.|a-z:@ -]{1,30}>/y;
/** An optional argument, bounded, in one paragraph. */
export const OPTION =
  /\[(?:[^[\]{}\\\r\n$]|\\[^\r\n]|\$[^$\r\n]{0,100}\$|\{(?:[^{}]|\{[^{}]{0,100}\}){0,200}\}|\r?\n(?![ \t]*\r?\n)){0,1000}\]/y;
/** The name of an environment in its braces. */
export const ENVIRONMENT = /[ \t]{0,9}\{([^{}\\\r\n]{1,60})\}/y;
/** A parameter in the body of a definition. */
export const PARAMETER = /#+\d/y;
/** Code delimited by a repeated character, on one line. */
export const VERB = /\\(?:verb|lstinline)\*?(?:\[[^\]\r\n]{0,200}\])?([^\sa-zA-Z*{[])[^\r\n]{0,500}?\1/y;
/** A length or a number, with its stretchability. */
export const GLUE =
  /[ \t]*(?:=[ \t]*)?(?:(?:(?:-?(?:\d+(?:[.,]\d*)?|[.,]\d+)|-)[ \t]*)?(?:(?:true[ \t]*)?(?:pt|em|ex|mm|cm|in|bp|pc|dd|cc|sp|mu|fill?l?)(?![a-zA-Z])|\\[a-zA-Z@]+)|-?\d+)(?:[ \t]*(?:plus|minus)[ \t]*(?:(?:(?:-?[\d.]+|-)[ \t]*)?(?:pt|em|ex|mm|cm|in|fill?l?)(?![a-zA-Z])|-?\\[a-zA-Z@]+)){0,2}/y;
/** A character by its number. */
export const CHARACTER_CODE = /[ \t]*(?:=[ \t]*)?(?:\d+|"[\dA-F]+|'[0-7]+|`\\?.)/y;
/** An argument of an unknown command that is not text: a name, a key with a value, an address. */
export const KEY = /^[^\s{}]*(?:[_=@#<>^|+\d[\]()]|[:/.](?=[^\s.]))[^\s{}]*$/u;
/** An argument of an environment that is text: several words, or one like the name of a theorem. */
export const TITLE = /^(?!.*=)(?:.*\S\s+\S.*|\p{Lu}\p{Ll}{3,})$/su;
/** The character before a reference mark that is attached to a word. */
export const ATTACHED = /[\p{L}\p{N}.,;:?!)}”’']/u;
