import { useEffect, useMemo, useState } from 'react';
import { withBelow } from '#domains/catalog/core/category-tree.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { indexWords, nearText } from './near-text.ts';
import { type Block, firstInOrder, matchVariantGroups, type VariantGroup } from './search.ts';
import { type TillCatalog, useServerSearch } from './use-catalog.ts';
import { useWarmSearch } from './use-warm-search.ts';

type Category = { id: string; rank: number; depth: number };

type Options = {
  warehouse_id: string;
  categories: readonly Category[];
  starred: ReadonlySet<string>;
};

/** The favourites chip is one of the category chips. */
export const FAVOURITES = 'favourites';

/** As many as a large screen shows; scrolling loads more. */
const TILES = 30;
/** Each tile costs time per key: the best come at once, the rest when the user is idle. */
const TILES_FOUND = 12;
const MORE_TILES = 30;

/** The typed text, the selected category, and the matching products. */
export function useSearch(known: TillCatalog, { warehouse_id, categories, starred }: Options) {
  const { language } = useNumberFormat();
  const [text, setText] = useState('');
  const [category_id, setCategory] = useState<string | null>(null);
  // Field and tiles update together: drawing the till twice would take longer than the search.
  const what = `${category_id} ${text}`;
  const first = text.trim() === '' ? TILES : TILES_FOUND;
  const [tiles, setTiles] = useState({ what, count: first });
  const count = tiles.what === what ? tiles.count : first;
  const { entries, blocks, isKnown, isMany } = known;
  useWarmSearch(known);
  useWordIndex(blocks);

  // One more than shown, to know whether there are more.
  const found = useMemo(() => {
    // A search covers all categories, whatever chip is selected.
    if (text.trim() !== '') return findVariantGroups(blocks, text, count + 1);
    const within = category_id === null ? null : withBelow(categories, category_id);
    const left = entries.filter(({ variantGroup }) =>
      category_id === FAVOURITES
        ? starred.has(variantGroup.product_id)
        : within === null || within.has(variantGroup.first.category_id ?? ''),
    );
    return firstInOrder(left, { categories, language, count: count + 1 });
  }, [entries, blocks, text, category_id, starred, categories, language, count]);
  const isMeanwhile = !isKnown && (isMany || text.trim() !== '');
  const criteria = { text: text.trim(), category_id, warehouse_id };
  const meanwhile = useServerSearch(isMeanwhile && category_id !== FAVOURITES, criteria);
  const shown = isKnown ? found.slice(0, count) : meanwhile.variantGroups;
  return {
    text,
    setText,
    category_id,
    setCategory,
    shown,
    foundFor: text,
    /** False until the device or the server has products. */
    isThere: isKnown || meanwhile.isThere,
    hasMore: isKnown && found.length > count,
    showMore: () => setTiles({ what, count: count + MORE_TILES }),
    /** The first results for a text. */
    matching: (typed: string): readonly VariantGroup[] => {
      if (isKnown) return matchVariantGroups(blocks, typed, 1);
      return meanwhile.text === typed.trim() ? meanwhile.variantGroups : [];
    },
    isEmpty: isKnown && entries.length === 0,
  };
}

/** As typed; without results, the corrected text. Enter uses only the typed text. */
function findVariantGroups(blocks: readonly Block[], text: string, count: number): VariantGroup[] {
  const found = matchVariantGroups(blocks, text, count);
  const corrected = found.length > 0 ? null : nearText(blocks, text);
  return corrected === null ? found : matchVariantGroups(blocks, corrected, count);
}

/** Words are indexed block by block, so that no key waits for all of them. */
function useWordIndex(blocks: readonly Block[]): void {
  useEffect(() => {
    if (window.requestIdleCallback === undefined) return undefined;
    const left = [...blocks];
    let idleHandle = 0;
    const next = () => {
      idleHandle = window.requestIdleCallback(() => {
        const block = left.pop();
        if (block === undefined) return;
        indexWords(block);
        next();
      });
    };
    next();
    return () => window.cancelIdleCallback(idleHandle);
  }, [blocks]);
}

export type Search = ReturnType<typeof useSearch>;
