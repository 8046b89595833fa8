/** What stands for a letter that no face has: nobody takes it for a part of the drawing. */
const PLAIN = '?';

/** Joiners, marks of direction and the like: they have no shape of their own. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

/**
 * Makes a text printable: what none of the faces has becomes a plain sign, where it would be an
 * empty box. Texts in JSON stay JSON: no sign of its own is touched.
 *
 * @param covered the code points that the faces have between them.
 */
export function printable(text: string, supported: ReadonlySet<number>): string {
  let printed = '';
  for (const letter of text) {
    const isSupported = supported.has(letter.codePointAt(0) ?? 0) || UNSEEN.test(letter);
    printed += isSupported ? letter : PLAIN;
  }
  return printed;
}
