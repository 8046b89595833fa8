/**
 * What a spreadsheet takes for the start of a formula: an operator, full-width ones included, after
 * quotes, blanks and invisible characters (a zero-width space). A cell begins with the text, and
 * also wherever the opening program may split cells or lines: at `;` and tabs.
 */
const AT_START = /^(?=['"\p{Zs}\p{Cf}\v\f]*[\t\r=+\-@＝＋－＠﹦﹢﹣﹫−])/u;
const WITHIN = /[;\t\r\n](?=['"\p{Zs}\p{Cf}\v\f]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/gu;

/** Same, with the apostrophe that escapes it. */
const MARKED_AT_START = /^'(?=['"\p{Zs}\p{Cf}\v\f]*[\t\r=+\-@＝＋－＠﹦﹢﹣﹫−])/u;
const MARKED_WITHIN = /([;\t\r\n])'(?=['"\p{Zs}\p{Cf}\v\f]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/gu;

/**
 * Escapes a text so that no spreadsheet makes a formula of it: an apostrophe precedes each such
 * start.
 */
export function escapeFormulas(text: string): string {
  return text.replace(WITHIN, "$&'").replace(AT_START, "'");
}

/** Restores an escaped text: removes only the apostrophes that were added. */
export function withFormulas(text: string): string {
  return text.replace(MARKED_AT_START, '').replace(MARKED_WITHIN, '$1');
}
