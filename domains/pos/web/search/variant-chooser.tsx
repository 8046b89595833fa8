import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { ONE, type Quantity } from '#domains/kernel/core/quantity.ts';
import { isCounted, limitOf } from '#domains/pricing/web/part/expand-units.ts';
import { KeyHint } from '#platform/ui/key-hint.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { digitsIn, nameOf, variantOf } from '../names.ts';
import { describeLocations, otherLocationsQuery } from './other-locations.ts';
import type { VariantGroup } from './search.ts';
import { useStockLabel } from './use-stock-label.ts';
import s from './variant-chooser.module.css';

type Props = {
  variantGroup: VariantGroup | null;
  /** The till's warehouse: for other locations the stock is shown. */
  warehouse_id: string;
  currency: string;
  onChoose: (product: PosProduct, quantity: Quantity) => void;
  onClose: () => void;
};

/** Asks for the variant before anything is added. */
export function VariantChooser({ variantGroup, onClose, ...chosen }: Props) {
  const { t } = useTranslation(['pos', 'common']);
  const format = useNumberFormat();
  return (
    <Modal
      opened={variantGroup !== null}
      onClose={onClose}
      title={variantGroup === null ? '' : nameOf(variantGroup.first, format.language)}
      size={460}
      classNames={{ inner: s.place }}
      styles={{ body: { padding: 8 } }}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {variantGroup !== null && <Choices variantGroup={variantGroup} {...chosen} />}
    </Modal>
  );
}

type ChoicesProps = Omit<Props, 'variantGroup' | 'onClose'> & { variantGroup: VariantGroup };

/** The first attribute as a segmented control if it has two or more values, the rest as rows. */
function Choices({ variantGroup, warehouse_id, currency, onChoose }: ChoicesProps) {
  const { t } = useTranslation('pos');
  const format = useNumberFormat(currency);
  const stockLabel = useStockLabel();
  const otherLocations = useQuery({
    ...otherLocationsQuery(variantGroup, warehouse_id),
    enabled: isCounted(variantGroup.first),
  });
  const list = useRef<HTMLFieldSetElement>(null);
  // At once: the dialog itself focuses a moment later, after a fast arrow key.
  useEffect(() => list.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  const [count, setCount] = useState('');
  const names = Object.keys(variantGroup.first.options);
  const [segment] = names;
  const values = [
    ...new Set(variantGroup.variants.map(({ options }) => options[segment ?? ''] ?? '')),
  ];
  const [value, setValue] = useState(values[0] ?? '');
  const isSegmented = names.length > 1 && segment !== undefined;
  const rows = isSegmented
    ? variantGroup.variants.filter(({ options }) => options[segment] === value)
    : variantGroup.variants;
  const sellable = rows.find((product) => limitOf(product) > 0);
  const labelOf = (product: PosProduct) => {
    if (!isSegmented) return variantOf(product, format);
    const chosen = names.slice(1).map((name) => product.options[name]);
    return digitsIn(chosen.join(', '), format);
  };
  return (
    <fieldset
      ref={list}
      onKeyDown={(event) => {
        if (/^[0-9]$/.test(event.key)) setCount(`${count}${event.key}`.slice(-3));
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
          moveRow(event.currentTarget, event);
      }}
    >
      {isSegmented && (
        <div className={`${ui.chips} ${s.segment}`}>
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
        const stock = stockLabel([product]);
        const elsewhere = describeLocations(product, otherLocations.data?.data ?? [], format);
        return (
          <button
            key={product.id}
            type="button"
            className={s.row}
            data-row
            data-autofocus={product === sellable || undefined}
            disabled={limitOf(product) <= 0}
            onClick={() => onChoose(product, parseUnits(count))}
          >
            <b>
              {labelOf(product)}
              {elsewhere !== '' && <small className="figures">{elsewhere}</small>}
            </b>
            <span className={`${s.stock} figures`} data-level={stock.level}>
              {stock.text}
            </span>
            <span className={`${s.price} figures`}>{format.shortMoney(product.unit_price)}</span>
          </button>
        );
      })}
      <p className={`keys ${ui.row} ${ui.hint} ${s.hint}`}>
        <KeyHint keys={count === '' ? '3' : count} /> <KeyHint keys="Enter" />
        {t('adds_so_many', { count: format.digits(count === '' ? '3' : count) })}
      </p>
    </fieldset>
  );
}

function parseUnits(count: string): Quantity {
  const units = Number.parseInt(count, 10);
  return (units > 0 ? units * ONE : ONE) as Quantity;
}

function moveRow(list: HTMLElement, event: React.KeyboardEvent): void {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]:not(:disabled)')];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  rows[Math.max(0, at + (event.key === 'ArrowDown' ? 1 : -1))]?.focus();
}
