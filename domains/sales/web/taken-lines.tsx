import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Quote } from '#domains/pricing/contract/quoted-lines.ts';
import type { PricedSale } from '#domains/pricing/core/price-sale.ts';
import { limitOf, shortBy } from '#domains/pricing/web/part/expand-units.ts';
import { QuantityStepper } from '#platform/ui/fields/quantity-stepper.tsx';
import { localName, variantName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import s from './return.module.css';
import type { Draft, DraftEvent } from './use-return-draft.ts';

type Props = {
  draft: Draft;
  /** Current prices and promotions from the server; null: not loaded yet. */
  quote: Quote | null;
  taken: PricedSale | null;
  dispatch: (event: DraftEvent) => void;
};

/** The goods taken in exchange, each up to what is in stock. */
export function TakenLines({ draft, quote, taken, dispatch }: Props) {
  const { t } = useTranslation('returns');
  const format = useNumberFormat();
  if (draft.takenLines.length === 0) return null;
  return (
    <ul className={`${ui.rows} ${s.lines}`}>
      {draft.takenLines.map(({ product, quantity }, index) => {
        const name = variantName(product, format.language);
        const net = taken?.lines[index]?.net;
        const shortage = shortBy(product, quantity);
        const { unit_price = product.unit_price, promotion = null } = quote?.lines[index] ?? {};
        return (
          <li key={product.id} data-chosen>
            <span className={ui.words}>
              <b>{name}</b>
              <small className="figures">{format.money(unit_price)}</small>
              {shortage > 0 && (
                <small role="status">
                  {t('more_than_there', { amount: format.quantity(shortage) })}
                </small>
              )}
              {promotion !== null && (
                <span>
                  <Tag tone="ok">{localName(promotion, format.language)}</Tag>
                </span>
              )}
            </span>
            <span className={ui.row}>
              <QuantityStepper
                of={product.id}
                value={quantity}
                limit={limitOf(product)}
                decimals={product.decimals}
                label={name}
                onChange={(value) =>
                  dispatch({
                    kind: 'set_quantity',
                    variant_id: product.id,
                    quantity: Math.min(value, limitOf(product)) as Quantity,
                  })
                }
              />
            </span>
            <b className={`${ui.amount} figures`}>{net === undefined ? '' : format.amount(net)}</b>
            <button
              type="button"
              className={ui.square}
              aria-label={t('remove_goods', { name })}
              onClick={() => dispatch({ kind: 'remove', variant_id: product.id })}
            >
              <IconX size={18} stroke={1.75} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
