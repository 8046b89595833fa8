import { Button } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { startTransition, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { useFigures } from '#platform/ui/use-figures.ts';
import s from './goods-grid.module.css';
import { GoodsTile } from './goods-tile.tsx';
import type { Goods } from './search.ts';
import { useStockWords } from './use-stock-words.ts';

type Props = {
  goods: readonly Goods[];
  /** Quantity in the cart, by product. */
  chosen: ReadonlyMap<string, Quantity>;
  starred: ReadonlySet<string>;
  currency: string;
  /** The typed text that these are the goods of. */
  foundFor: string;
  hasMore: boolean;
  onMore: () => void;
  onChoose: (goods: Goods) => void;
  onQuantity: (variant_id: string, quantity: Quantity) => void;
};

export function GoodsGrid(props: Props) {
  const { goods, chosen, starred, currency, foundFor, hasMore, onMore } = props;
  const { onChoose, onQuantity } = props;
  const { t } = useTranslation('pos');
  const figures = useFigures(currency);
  const words = useStockWords();
  const language = useMemo(() => ({ t, figures, words }), [t, figures, words]);
  return (
    <>
      <ul className={s.grid} data-found-for={foundFor} onKeyDown={moveFocus}>
        {goods.map((one, place) => (
          <GoodsTile
            // To write other words into a tile costs a key pressed less than to make it anew.
            key={foundFor === '' ? one.product_id : place}
            goods={one}
            quantity={chosen.get(one.product_id) ?? null}
            isStarred={starred.has(one.product_id)}
            language={language}
            onChoose={onChoose}
            onQuantity={onQuantity}
          />
        ))}
      </ul>
      {hasMore && <More key={goods.length} onMore={onMore} label={t('show_more_goods')} />}
    </>
  );
}

/** More tiles come as one scrolls near the end; never all of them are there at once. */
function More({ onMore, label }: { onMore: () => void; label: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const latest = useRef(onMore);
  latest.current = onMore;
  useEffect(() => {
    const watch = new IntersectionObserver(
      (seen) => {
        // A key pressed meanwhile goes first.
        if (seen.some(({ isIntersecting }) => isIntersecting)) startTransition(latest.current);
      },
      { rootMargin: '100px' },
    );
    if (button.current !== null) watch.observe(button.current);
    return () => watch.disconnect();
  }, []);
  return (
    <Button ref={button} variant="default" className={s.more} onClick={onMore}>
      {label}
    </Button>
  );
}

/** Arrows move over the tiles by what is beside and below, whatever the number of columns. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tile]')];
  const at = tiles.indexOf(event.target as HTMLElement);
  const top = tiles[0]?.offsetTop;
  const columns = tiles.findIndex((tile) => tile.offsetTop !== top);
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
  if (at === -1 || step === undefined || columns === 0) return;
  event.preventDefault();
  event.stopPropagation();
  event.nativeEvent.stopImmediatePropagation();
  tiles[at + step]?.focus();
}
