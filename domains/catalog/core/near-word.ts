/** The mistakes allowed by length: none in two letters, one in five, two in longer words. */
function mistakesIn(letters: number): number {
  if (letters < 3) return 0;
  return letters < 6 ? 1 : 2;
}

/**
 * The nearest word to a typed one, by missing, extra, wrong or swapped letters. Ties go to the
 * first
 * in the alphabet. null: none is near.
 */
export function nearWord(typed: string, vocabulary: Iterable<string>): string | null {
  let best: string | null = null;
  let most = mistakesIn(typed.length);
  for (const word of vocabulary) {
    if (Math.abs(word.length - typed.length) > most) continue;
    const count = mistakesBetween(typed, word, most);
    if (count > most || (count === most && best !== null && best <= word)) continue;
    best = word;
    most = count;
  }
  return best;
}

/** The possible words if the typed one has an extra letter or two swapped letters. */
export function slipsOf(typed: string): string[] {
  const slips = new Set<string>();
  for (let at = 0; at < typed.length; at += 1) {
    const [before, here, next, rest] = [
      typed.slice(0, at),
      typed.slice(at, at + 1),
      typed.slice(at + 1, at + 2),
      typed.slice(at + 2),
    ];
    slips.add(before + next + rest);
    if (next !== '') slips.add(before + next + here + rest);
  }
  slips.delete(typed);
  return [...slips];
}

/** The number of insertions, deletions, changes and swaps; counting stops after `most`. */
function mistakesBetween(one: string, other: string, most: number): number {
  let last: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      let count = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isTurned = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (i > 1 && j > 1 && isTurned) count = Math.min(count, (last[j - 2] ?? 0) + 1);
      next.push(count);
      least = Math.min(least, count);
    }
    if (least > most) return most + 1;
    last = row;
    row = next;
  }
  return row[other.length] ?? 0;
}
