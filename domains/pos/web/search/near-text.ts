import { nearWord } from '#domains/catalog/core/near-word.ts';
import { foldText } from '#domains/kernel/core/fold-text.ts';
import type { Block } from './search.ts';

/** The words of each block without a digit, by first letter; cached. */
const gathered = new WeakMap<Block, ReadonlyMap<string, readonly string[]>>();

/** Prepared before the first typing error, while the user is idle. */
export function indexWords(block: Block): ReadonlyMap<string, readonly string[]> {
  const there = gathered.get(block);
  if (there !== undefined) return there;
  const words = new Set(block.text.split(/[\s\p{Cc}]+/u));
  const plain = [...words].filter((word) => /^\D{3,40}$/.test(word));
  const wordsByLetter = Map.groupBy(plain, (word) => word.charAt(0));
  gathered.set(block, wordsByLetter);
  return wordsByLetter;
}

/**
 * Corrects a text without results, word by word, to words of products. Only words that start with
 * the typed first or second letter are compared, because a key has a few milliseconds. null: no
 * correction.
 */
export function nearText(blocks: readonly Block[], text: string): string | null {
  const words = foldText(text).split(' ');
  const corrected = words.map((typed) => {
    if (!/^\D{3,40}$/.test(typed)) return typed;
    const letters = [...new Set(typed.slice(0, 2))];
    const near = blocks.flatMap((block) => {
      const found = indexWords(block);
      const word = nearWord(
        typed,
        letters.flatMap((letter) => found.get(letter) ?? []),
      );
      return word === null ? [] : [word];
    });
    return nearWord(typed, near) ?? typed;
  });
  const isSame = corrected.every((word, at) => word === words[at]);
  return isSame ? null : corrected.join(' ');
}
