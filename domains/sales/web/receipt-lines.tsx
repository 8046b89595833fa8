import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoosePieces } from '#domains/inventory/web/part/choose-pieces.tsx';
import { formatUnit } from '#domains/kernel/core/format-unit.ts';
import { add, subtract } from '#domains/kernel/core/money.ts';
import { ONE, type Quantity } from '#domains/kernel/core/quantity.ts';
import { QuantityStepper } from '#platform/ui/fields/quantity-stepper.tsx';
import { variantName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { type NumberFormatter, useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { SaleToReturn } from '../contract/sale-to-return.ts';
import type { ReturnPreview } from '../core/preview-return.ts';
import s from './return.module.css';
import type { Draft, DraftEvent } from './use-return-draft.ts';

type Props = {
  sale: SaleToReturn;
  draft: Draft;
  preview: ReturnPreview;
  dispatch: (event: DraftEvent) => void;
};

/** The lines of the receipt: which are returned, and how many of each, up to what is left. */
export function ReceiptLines({ sale, draft, preview, dispatch }: Props) {
  const { t } = useTranslation('returns');
  const isAll = sale.lines.every(({ id, left }) => (draft.returned.get(id) ?? 0) === left.quantity);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (!window.matchMedia('(hover: hover)').matches) return;
    list.current?.querySelector<HTMLInputElement>('input:enabled')?.focus();
  }, []);
  const all = sale.lines.map(({ id, left, pieces }) => ({ id, quantity: left.quantity, pieces }));
  return (
    <section className={ui.sheet} aria-label={t('what_comes_back')}>
      <div className={ui.head}>
        <h2>{t('what_comes_back')}</h2>
        <Button
          variant="default"
          size="xs"
          ml="auto"
          onClick={() => dispatch({ kind: 'bring_all', lines: isAll ? [] : all })}
        >
          {t(isAll ? 'take_none' : 'take_all')}
        </Button>
      </div>
      <ul className={`${ui.rows} ${s.lines}`} ref={list}>
        {sale.lines.map((line) => (
          <ReceiptLine
            key={line.id}
            line={line}
            quantity={draft.returned.get(line.id) ?? (0 as Quantity)}
            pieces={draft.pieces.get(line.id) ?? []}
            back={preview.back.lines.find(({ sale_line_id }) => sale_line_id === line.id)}
            dispatch={dispatch}
          />
        ))}
      </ul>
    </section>
  );
}

type LineProps = {
  line: SaleToReturn['lines'][number];
  quantity: Quantity;
  /** The serial numbers that are returned, if the product has them. */
  pieces: readonly string[];
  back: ReturnPreview['back']['lines'][number] | undefined;
  dispatch: (event: DraftEvent) => void;
};

/** If boxes were sold and pieces may be returned, each quantity shows its unit. */
function countOf(
  quantity: Quantity,
  unit: string,
  factor: Quantity,
  format: NumberFormatter,
): string {
  const count = format.quantity(quantity);
  return factor === ONE ? count : `${count} ${formatUnit(unit, quantity, format.language)}`;
}

function ReceiptLine({ line, quantity, pieces, back, dispatch }: LineProps) {
  const { t } = useTranslation('returns');
  const format = useNumberFormat();
  const name = variantName(line, format.language);
  const left = line.left.quantity;
  const bring = (value: Quantity) =>
    dispatch({ kind: 'bring', sale_line_id: line.id, quantity: Math.min(value, left) as Quantity });
  const bringPieces = (chosen: readonly string[]) => {
    const of = (chosen.length * ONE) as Quantity;
    dispatch({ kind: 'bring', sale_line_id: line.id, quantity: of, pieces: chosen });
  };
  const bringFirst = () =>
    line.pieces.length > 0 ? bringPieces(line.pieces) : bring(Math.min(ONE, left) as Quantity);
  return (
    <li data-chosen={quantity > 0 || undefined} data-gone={left === 0 || undefined}>
      <label className={ui.check}>
        <input
          type="checkbox"
          aria-label={t('choose_line', { name })}
          disabled={left === 0}
          checked={quantity > 0}
          onChange={() => (quantity > 0 ? bring(0 as Quantity) : bringFirst())}
        />
        <span className={ui.words}>
          <b>{name}</b>
          <small className="figures">
            {t('sold_quantity', {
              quantity: countOf(line.quantity, line.unit, line.factor, format),
              price: format.money(line.unit_price),
            })}
            {line.returned.quantity > 0 &&
              ` · ${
                left === 0
                  ? t('nothing_left')
                  : t('back_before', {
                      quantity: countOf(line.returned.quantity, line.own_unit, line.factor, format),
                    })
              }`}
          </small>
        </span>
      </label>
      {quantity > 0 && line.pieces.length > 1 && (
        <ChoosePieces name={name} pieces={line.pieces} chosen={pieces} onChange={bringPieces} />
      )}
      {quantity > 0 && line.pieces.length === 0 && (
        <span className={ui.row}>
          <QuantityStepper
            value={quantity}
            limit={left}
            decimals={line.own_decimals}
            label={name}
            onChange={bring}
          />
          <small className="figures">
            {t('left_of', {
              quantity: countOf(left, line.own_unit, line.factor, format),
            })}
          </small>
        </span>
      )}
      <b className={`${ui.amount} figures`}>
        {back === undefined
          ? ''
          : format.amount(
              add(
                subtract(back.net, back.order_discount_share),
                subtract(back.vat, back.vat_in_price),
              ),
            )}
      </b>
    </li>
  );
}
