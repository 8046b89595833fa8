import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Quote } from '#domains/pricing/contract/quoted-lines.ts';
import type { PricedSale } from '#domains/pricing/core/price-sale.ts';
import { limitOf, shortBy } from '#domains/pricing/web/part/in-units.ts';
import { QuantityStepper } from '#platform/ui/fields/quantity-stepper.tsx';
import { goodsName, localName } from '#platform/ui/local-name.ts';
import { Tag } from '#platform/ui/tag.tsx';
import { useFigures } from '#platform/ui/use-figures.ts';
import s from './return.module.css';
import type { Draft, DraftEvent } from './use-return-draft.ts';

type Props = {
  draft: Draft;
  /** Prices in force and promotions, as the server says; null: it has not said yet. */
  quote: Quote | null;
  taken: PricedSale | null;
  tell: (event: DraftEvent) => void;
};

/** What is taken instead, each up to what is in stock. */
export function TakenLines({ draft, quote, taken, tell }: Props) {
  const { t } = useTranslation('returns');
  const figures = useFigures();
  if (draft.goods.length === 0) return null;
  return (
    <ul className={s.lines}>
      {draft.goods.map(({ product, quantity }, index) => {
        const name = goodsName(product, figures.language);
        const net = taken?.lines[index]?.net;
        const short = shortBy(product, quantity);
        const { unit_price = product.unit_price, promotion = null } = quote?.lines[index] ?? {};
        return (
          <li key={product.id} data-chosen>
            <span className={s.lineName}>
              <b>{name}</b>
              <small className="figures">{figures.money(unit_price)}</small>
              {short > 0 && (
                <small role="status">
                  {t('more_than_there', { amount: figures.quantity(short) })}
                </small>
              )}
              {promotion !== null && (
                <span>
                  <Tag tone="ok">{localName(promotion, figures.language)}</Tag>
                </span>
              )}
            </span>
            <span className={s.lineCount}>
              <QuantityStepper
                value={quantity}
                limit={limitOf(product)}
                decimals={product.decimals}
                label={name}
                onChange={(value) =>
                  tell({
                    ...{ kind: 'set_quantity', variant_id: product.id },
                    quantity: Math.min(value, limitOf(product)) as Quantity,
                  })
                }
              />
            </span>
            <b className={`${s.lineAmount} figures`}>
              {net === undefined ? '' : figures.amount(net)}
            </b>
            <button
              type="button"
              className={s.remove}
              aria-label={t('remove_goods', { name })}
              onClick={() => tell({ kind: 'remove', variant_id: product.id })}
            >
              <IconX size={18} stroke={1.75} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
