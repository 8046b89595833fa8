import { useEffect, useMemo, useState } from 'react';
import { withBelow } from '#domains/catalog/core/category-place.ts';
import { useFigures } from '#platform/ui/use-figures.ts';
import { gatherWords, nearText } from './near-text.ts';
import { type Block, firstInOrder, type Goods, goodsThatMatch } from './search.ts';
import { type KnownGoods, useGoodsMeanwhile } from './use-goods.ts';
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
export function useSearch(known: KnownGoods, { warehouse_id, categories, starred }: Options) {
  const { language } = useFigures();
  const [text, setText] = useState('');
  const [category_id, setCategory] = useState<string | null>(null);
  // Field and tiles come together: to draw the till twice would take longer than to search.
  const what = `${category_id} ${text}`;
  const first = text.trim() === '' ? TILES : TILES_FOUND;
  const [tiles, setTiles] = useState({ what, count: first });
  const count = tiles.what === what ? tiles.count : first;
  const { entries, blocks, isKnown, isMany } = known;
  useWarmSearch(known);
  useWordsGathered(blocks);

  // One more than is shown tells that there are more.
  const found = useMemo(() => {
    // A search looks everywhere: who types a name does not care which chip is pressed.
    if (text.trim() !== '') return goodsMeant(blocks, text, count + 1);
    const within = category_id === null ? null : withBelow(categories, category_id);
    const left = entries.filter(({ goods }) =>
      category_id === FAVOURITES
        ? starred.has(goods.product_id)
        : within === null || within.has(goods.first.category_id ?? ''),
    );
    return firstInOrder(left, { categories, language, count: count + 1 });
  }, [entries, blocks, text, category_id, starred, categories, language, count]);
  const isMeanwhile = !isKnown && (isMany || text.trim() !== '');
  const asked = { text: text.trim(), category_id, warehouse_id };
  const meanwhile = useGoodsMeanwhile(isMeanwhile && category_id !== FAVOURITES, asked);
  const shown = isKnown ? found.slice(0, count) : meanwhile.goods;
  return {
    ...{ text, setText, category_id, setCategory, shown, foundFor: text },
    /** False while neither the device nor the server has told anything. */
    isThere: isKnown || meanwhile.isThere,
    hasMore: isKnown && found.length > count,
    showMore: () => setTiles({ what, count: count + MORE_TILES }),
    /** The first that a text means. */
    matching: (typed: string): readonly Goods[] => {
      if (isKnown) return goodsThatMatch(blocks, typed, 1);
      return meanwhile.text === typed.trim() ? meanwhile.goods : [];
    },
    isEmpty: isKnown && entries.length === 0,
  };
}

/** As typed; where that is nothing, as it may have been meant. Enter takes only what was typed. */
function goodsMeant(blocks: readonly Block[], text: string, count: number): Goods[] {
  const found = goodsThatMatch(blocks, text, count);
  const meant = found.length > 0 ? null : nearText(blocks, text);
  return meant === null ? found : goodsThatMatch(blocks, meant, count);
}

/** Words are gathered block by block, so that no key waits for all of them. */
function useWordsGathered(blocks: readonly Block[]): void {
  useEffect(() => {
    if (window.requestIdleCallback === undefined) return undefined;
    const left = [...blocks];
    let asked = 0;
    const next = () => {
      asked = window.requestIdleCallback(() => {
        const block = left.pop();
        if (block === undefined) return;
        gatherWords(block);
        next();
      });
    };
    next();
    return () => window.cancelIdleCallback(asked);
  }, [blocks]);
}

export type Search = ReturnType<typeof useSearch>;
