import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { ONE, type Quantity } from '#domains/kernel/core/quantity.ts';
import { isCounted, limitOf } from '#domains/pricing/web/part/in-units.ts';
import { KeyHint } from '#platform/ui/key-hint.tsx';
import { useFigures } from '#platform/ui/use-figures.ts';
import { digitsIn, nameOf, variantOf } from '../names.ts';
import { otherPlacesOf, placesText } from './other-places.ts';
import type { Goods } from './search.ts';
import { useStockWords } from './use-stock-words.ts';
import s from './variant-chooser.module.css';

type Props = {
  goods: Goods | null;
  /** Where the till sells from: of other places is said what they have. */
  warehouse_id: string;
  currency: string;
  onChoose: (product: PosProduct, quantity: Quantity) => void;
  onClose: () => void;
};

/** Asks which variant before anything is added. */
export function VariantChooser({ goods, onClose, ...chosen }: Props) {
  const { t } = useTranslation(['pos', 'common']);
  const figures = useFigures();
  return (
    <Modal
      opened={goods !== null}
      onClose={onClose}
      title={goods === null ? '' : nameOf(goods.first, figures.language)}
      size={460}
      classNames={{ inner: s.place }}
      styles={{ body: { padding: 8 } }}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {goods !== null && <Choices goods={goods} {...chosen} />}
    </Modal>
  );
}

type ChoicesProps = Omit<Props, 'goods' | 'onClose'> & { goods: Goods };

/** The first choice as a segment when there are two or more, the rest as rows. */
function Choices({ goods, warehouse_id, currency, onChoose }: ChoicesProps) {
  const { t } = useTranslation('pos');
  const figures = useFigures(currency);
  const words = useStockWords();
  const places = useQuery({
    ...otherPlacesOf(goods, warehouse_id),
    enabled: isCounted(goods.first),
  });
  const list = useRef<HTMLFieldSetElement>(null);
  // At once: the dialog itself would do so a moment later, when a fast hand has pressed its arrow.
  useEffect(() => list.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  const [count, setCount] = useState('');
  const names = Object.keys(goods.first.options);
  const [segment] = names;
  const values = [...new Set(goods.variants.map(({ options }) => options[segment ?? ''] ?? ''))];
  const [value, setValue] = useState(values[0] ?? '');
  const isSegmented = names.length > 1 && segment !== undefined;
  const rows = isSegmented
    ? goods.variants.filter(({ options }) => options[segment] === value)
    : goods.variants;
  const sellable = rows.find((product) => limitOf(product) > 0);
  const labelOf = (product: PosProduct) => {
    if (!isSegmented) return variantOf(product, figures);
    const chosen = names.slice(1).map((name) => product.options[name]);
    return digitsIn(chosen.join(', '), figures);
  };
  return (
    <fieldset
      ref={list}
      className={s.choices}
      onKeyDown={(event) => {
        if (/^[0-9]$/.test(event.key)) setCount(`${count}${event.key}`.slice(-3));
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
          moveRow(event.currentTarget, event);
      }}
    >
      {isSegmented && (
        <div className={s.segment}>
          {values.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === value}
              onClick={() => setValue(one)}
            >
              {one}
            </button>
          ))}
        </div>
      )}
      {rows.map((product) => {
        const stock = words([product]);
        const elsewhere = placesText(product, places.data?.data ?? [], figures);
        return (
          <button
            key={product.id}
            type="button"
            className={s.row}
            data-row
            data-autofocus={product === sellable || undefined}
            disabled={limitOf(product) <= 0}
            onClick={() => onChoose(product, wholeUnits(count))}
          >
            <b>
              {labelOf(product)}
              {elsewhere !== '' && <small className="figures">{elsewhere}</small>}
            </b>
            <span className={`${s.stock} figures`} data-level={stock.level}>
              {stock.text}
            </span>
            <span className={`${s.price} figures`}>{figures.shortMoney(product.unit_price)}</span>
          </button>
        );
      })}
      <p className={`keys ${s.hint}`}>
        <KeyHint keys={count === '' ? '3' : count} /> <KeyHint keys="Enter" />
        {t('adds_so_many', { count: figures.digits(count === '' ? '3' : count) })}
      </p>
    </fieldset>
  );
}

function wholeUnits(count: string): Quantity {
  const units = Number.parseInt(count, 10);
  return (units > 0 ? units * ONE : ONE) as Quantity;
}

function moveRow(list: HTMLElement, event: React.KeyboardEvent): void {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]:not(:disabled)')];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  rows[Math.max(0, at + (event.key === 'ArrowDown' ? 1 : -1))]?.focus();
}
