import { Button } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import s from './goods-grid.module.css';
import { GoodsTile } from './goods-tile.tsx';
import type { Goods } from './search.ts';

type Props = {
  goods: readonly Goods[];
  /** Quantity in the cart, by product. */
  chosen: ReadonlyMap<string, Quantity>;
  currency: string;
  onChoose: (goods: Goods) => void;
  onQuantity: (variant_id: string, quantity: Quantity) => void;
};

/** Beyond this many tiles nobody looks: they search. */
const TILES = 120;

export function GoodsGrid({ goods, chosen, currency, onChoose, onQuantity }: Props) {
  const { t } = useTranslation('pos');
  const [shown, setShown] = useState(TILES);
  return (
    <>
      <ul className={s.grid} onKeyDown={moveFocus}>
        {goods.slice(0, shown).map((one) => (
          <GoodsTile
            key={one.product_id}
            goods={one}
            quantity={chosen.get(one.product_id) ?? null}
            currency={currency}
            onChoose={onChoose}
            onQuantity={onQuantity}
          />
        ))}
      </ul>
      {goods.length > shown && (
        <Button variant="default" className={s.more} onClick={() => setShown(shown + TILES)}>
          {t('show_more_goods')}
        </Button>
      )}
    </>
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
