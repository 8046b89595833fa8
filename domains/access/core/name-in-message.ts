const LENGTH_MAX = 60;

/**
 * A name as it stands in a message to somebody who did not ask for one: letters, digits and spaces,
 * so that nobody sends a link in the name of their shop.
 */
export function nameInMessage(name: string): string {
  const plain = name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}&'’-]+/gu, ' ')
    .trim();
  return [...plain].slice(0, LENGTH_MAX).join('').trim();
}
