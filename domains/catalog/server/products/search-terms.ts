import { foldText } from '#domains/kernel/core/fold-text.ts';
import { containing } from '#platform/db/containing.ts';

/** The typed text in the forms that the database searches need. */
export type SearchTerms = {
  /** As typed: codes and barcodes are compared exactly. */
  requested_code: string;
  /** As in the search text of a variant: names that begin with it rank higher. */
  folded_text: string;
  /** The LIKE patterns of its words, the longest first. */
  patterns: string[];
  /** Whether the longest word has a trigram, by which the index finds it. */
  is_indexed: boolean;
};

/** Three letters or digits in a row make a trigram. */
const TRIGRAM = /[\p{L}\p{M}\p{N}]{3}/u;

/** null: there is nothing to search for. */
export function parseSearch(text: string): SearchTerms | null {
  const folded_text = foldText(text);
  if (folded_text === '') return null;
  const words = folded_text.split(' ').toSorted((a, b) => b.length - a.length);
  return {
    requested_code: text.trim(),
    folded_text,
    patterns: words.map(containing),
    is_indexed: TRIGRAM.test(words[0] ?? ''),
  };
}
