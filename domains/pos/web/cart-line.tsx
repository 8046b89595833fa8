import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Minor } from '#domains/kernel/core/money.ts';
import { ONE, type Quantity } from '#domains/kernel/core/quantity.ts';
import { QuantityStepper } from '#platform/ui/quantity-stepper.tsx';
import type { Figures } from '#platform/ui/use-figures.ts';
import type { PricedLine } from '../core/price-sale.ts';
import { type CartEvent, type CartLine, limitOf } from './cart.ts';
import s from './cart-panel.module.css';
import { nameOf, variantOf } from './names.ts';

type Props = {
  line: CartLine;
  /** Undefined where the whole sale has no price, for instance an amount that is too large. */
  priced: PricedLine | undefined;
  isMarked: boolean;
  figures: Figures;
  tell: (event: CartEvent) => void;
};

/** From this many units left on, the line says how many more there are. */
const FEW = 3 * ONE;

export function CartLineRow({ line, priced, isMarked, figures, tell }: Props) {
  const { t } = useTranslation('pos');
  const { product, quantity } = line;
  const row = useRef<HTMLLIElement>(null);
  const name = nameOf(product, figures.language);
  const variant = variantOf(product, figures);
  const limit = limitOf(product);
  const isReduced = priced !== undefined && priced.product_discount > 0;
  useEffect(() => {
    if (isMarked) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isMarked]);
  return (
    <li
      ref={row}
      className={s.line}
      data-line={product.id}
      data-marked={isMarked || undefined}
      onPointerDown={() => tell({ kind: 'mark', variant_id: product.id })}
    >
      <div className={s.goods}>
        <div className={s.goodsName}>
          <b>{name}</b> <span>{variant}</span>
        </div>
        <div className={`${s.goodsPrice} figures`}>
          {figures.money(product.unit_price)}
          {isReduced && <DiscountTag line={line} priced={priced} figures={figures} />}
          {limit - quantity < FEW && (
            <span className={s.few} role="status">
              {' · '}
              {limit <= quantity
                ? t('no_more_in_stock')
                : t('more_in_stock', { amount: figures.quantity((limit - quantity) as Quantity) })}
            </span>
          )}
        </div>
      </div>
      <QuantityStepper
        value={quantity}
        limit={limit}
        decimals={product.decimals}
        label={`${name} ${variant}`.trim()}
        onChange={(value) =>
          tell({ kind: 'set_quantity', variant_id: product.id, quantity: value })
        }
      />
      <div className={`${s.net} figures`}>
        {isReduced && <s>{figures.amount(priced.gross)}</s>}
        <b>{priced === undefined ? '' : figures.amount(priced.net)}</b>
      </div>
      {isMarked && (
        <button
          type="button"
          className={s.remove}
          onClick={() => tell({ kind: 'remove', variant_id: product.id })}
        >
          {t('remove_line')}
        </button>
      )}
    </li>
  );
}

type TagProps = { line: CartLine; priced: PricedLine; figures: Figures };

function DiscountTag({ line, priced, figures }: TagProps) {
  const text =
    line.discount.rate === undefined
      ? figures.shortAmount(-priced.product_discount as Minor)
      : `\u2212${figures.percent(line.discount.rate)}%`;
  return <span className={s.tag}>{text}</span>;
}
