import { Button } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { startTransition, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import s from './product-grid.module.css';
import { ProductTile } from './product-tile.tsx';
import type { VariantGroup } from './search.ts';
import { useStockLabel } from './use-stock-label.ts';

type Props = {
  variantGroups: readonly VariantGroup[];
  /** Quantity in the cart, by product. */
  chosen: ReadonlyMap<string, Quantity>;
  starred: ReadonlySet<string>;
  currency: string;
  /** The typed text that the products were found for. */
  foundFor: string;
  hasMore: boolean;
  onMore: () => void;
  onChoose: (variantGroup: VariantGroup) => void;
  onQuantity: (variant_id: string, quantity: Quantity) => void;
};

export function ProductGrid(props: Props) {
  const { variantGroups, chosen, starred, currency, foundFor, hasMore, onMore } = props;
  const { onChoose, onQuantity } = props;
  const { t } = useTranslation('pos');
  const format = useNumberFormat(currency);
  const stockLabel = useStockLabel();
  const language = useMemo(() => ({ t, format, stockLabel }), [t, format, stockLabel]);
  return (
    <>
      <ul className={s.grid} data-found-for={foundFor} onKeyDown={moveFocus}>
        {variantGroups.map((one, index) => (
          <ProductTile
            // During a search, changing the text of a tile is faster than creating a new one.
            key={foundFor === '' ? one.product_id : index}
            variantGroup={one}
            quantity={chosen.get(one.product_id) ?? null}
            isStarred={starred.has(one.product_id)}
            language={language}
            onChoose={onChoose}
            onQuantity={onQuantity}
          />
        ))}
      </ul>
      {hasMore && <More key={variantGroups.length} onMore={onMore} label={t('show_more_goods')} />}
    </>
  );
}

/** Loads more tiles when the user scrolls near the end, to limit the number of tiles. */
function More({ onMore, label }: { onMore: () => void; label: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const latest = useRef(onMore);
  latest.current = onMore;
  useEffect(() => {
    const watch = new IntersectionObserver(
      (seen) => {
        // Keys have priority.
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

/** Arrows move to the neighbouring tile, for any number of columns. */
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
