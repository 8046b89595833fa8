/**
 * What a spreadsheet takes for the beginning of a formula: a sign, full-width ones too, behind
 * quotes, blanks and signs that are not seen (a zero-width space). A cell begins with the text, and
 * within it wherever the program that opens the file parts cells or lines: at `;` and tabs as well.
 */
const AT_START = /^(?=['"\p{Zs}\p{Cf}\v\f]*[\t\r=+\-@＝＋－＠﹦﹢﹣﹫−])/u;
const WITHIN = /[;\t\r\n](?=['"\p{Zs}\p{Cf}\v\f]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/gu;

/** The same with the apostrophe that is written there. */
const MARKED_AT_START = /^'(?=['"\p{Zs}\p{Cf}\v\f]*[\t\r=+\-@＝＋－＠﹦﹢﹣﹫−])/u;
const MARKED_WITHIN = /([;\t\r\n])'(?=['"\p{Zs}\p{Cf}\v\f]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/gu;

/** A text of which no spreadsheet makes a formula: an apostrophe stands before each beginning. */
export function escapeFormulas(text: string): string {
  return text.replace(WITHIN, "$&'").replace(AT_START, "'");
}

/** The text that was written so: it takes away no more than was put there. */
export function withFormulas(text: string): string {
  return text.replace(MARKED_AT_START, '').replace(MARKED_WITHIN, '$1');
}
