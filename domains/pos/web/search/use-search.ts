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

/** The chip of what the person has starred stands among the categories. */
export const FAVOURITES = 'favourites';

/** As many as a large screen shows; more come as one scrolls. */
const TILES = 30;
/** Each costs a key pressed its time: the best come at once, the rest when nobody types. */
const TILES_FOUND = 12;
const MORE_TILES = 30;

/** What is typed and which category is chosen, and the goods that are left. */
export function useSearch(known: TillCatalog, { warehouse_id, categories, starred }: Options) {
  const { language } = useNumberFormat();
  const [text, setText] = useState('');
  const [category_id, setCategory] = useState<string | null>(null);
  // Field and tiles come together: to draw the till twice would take longer than to search.
  const what = `${category_id} ${text}`;
  const first = text.trim() === '' ? TILES : TILES_FOUND;
  const [tiles, setTiles] = useState({ what, count: first });
  const count = tiles.what === what ? tiles.count : first;
  const { entries, blocks, isKnown, isMany } = known;
  useWarmSearch(known);
  useWordIndex(blocks);

  // One more than is shown tells that there are more.
  const found = useMemo(() => {
    // A search looks everywhere: who types a name does not care which chip is pressed.
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
    /** False while neither the device nor the server has told anything. */
    isThere: isKnown || meanwhile.isThere,
    hasMore: isKnown && found.length > count,
    showMore: () => setTiles({ what, count: count + MORE_TILES }),
    /** The first that a text means. */
    matching: (typed: string): readonly VariantGroup[] => {
      if (isKnown) return matchVariantGroups(blocks, typed, 1);
      return meanwhile.text === typed.trim() ? meanwhile.variantGroups : [];
    },
    isEmpty: isKnown && entries.length === 0,
  };
}

/** As typed; where that is nothing, as it may have been meant. Enter takes only what was typed. */
function findVariantGroups(blocks: readonly Block[], text: string, count: number): VariantGroup[] {
  const found = matchVariantGroups(blocks, text, count);
  const corrected = found.length > 0 ? null : nearText(blocks, text);
  return corrected === null ? found : matchVariantGroups(blocks, corrected, count);
}

/** Words are gathered block by block, so that no key waits for all of them. */
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
