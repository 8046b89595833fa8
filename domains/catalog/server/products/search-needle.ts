import { containing } from '#platform/db/containing.ts';
import { folded } from '../../core/search-text.ts';

/** The typed text in the forms that the database searches need. */
export type Needle = {
  /** As typed: codes and barcodes are compared exactly. */
  requested_code: string;
  beginning: string;
  /** The LIKE patterns of its words, the longest first. */
  patterns: string[];
  is_indexed: boolean;
};

/** Three letters or digits in a row make a trigram. */
const TRIGRAM = /[\p{L}\p{M}\p{N}]{3}/u;

/** null: there is nothing to search for. */
export function needleOf(text: string): Needle | null {
  const beginning = folded(text);
  if (beginning === '') return null;
  const terms = beginning.split(' ').toSorted((a, b) => b.length - a.length);
  return {
    requested_code: text.trim(),
    beginning,
    patterns: terms.map(containing),
    is_indexed: TRIGRAM.test(terms[0] ?? ''),
  };
}
