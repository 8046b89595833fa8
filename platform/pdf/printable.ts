/** Replaces a letter that no font has: nobody takes it for a part of the text. */
const PLAIN = '?';

/** Joiners, direction marks and other characters without a shape. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

/**
 * Makes a text printable: a character that no font has would be an empty box, and is replaced by a
 * plain one. JSON stays valid, because its syntax is never touched.
 *
 * @param supported the code points that the fonts have together.
 */
export function printable(text: string, supported: ReadonlySet<number>): string {
  let printed = '';
  for (const letter of text) {
    const isSupported = supported.has(letter.codePointAt(0) ?? 0) || UNSEEN.test(letter);
    printed += isSupported ? letter : PLAIN;
  }
  return printed;
}
