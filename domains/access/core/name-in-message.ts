const LENGTH_MAX = 60;

/**
 * A name for a message to somebody who did not request it: letters, digits and spaces, so that the
 * name of a shop cannot hold a link.
 */
export function nameInMessage(name: string): string {
  const plain = name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}&'’-]+/gu, ' ')
    .trim();
  return [...plain].slice(0, LENGTH_MAX).join('').trim();
}
