import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Minor, negate, ZERO } from '#domains/kernel/core/money.ts';
import type { PricedSale } from '#domains/pricing/core/price-sale.ts';
import ui from '#platform/ui/shapes.module.css';
import type { NumberFormatter } from '#platform/ui/use-number-format.ts';
import type { Cart } from './cart.ts';
import s from './cart-panel.module.css';

type Props = {
  cart: Cart;
  priced: PricedSale | null;
  format: NumberFormatter;
  onDiscount?: () => void;
};

/** Subtotal, discount, VAT, rounding and total, as the server will calculate them. */
export function Totals({ cart, priced, format, onDiscount }: Props) {
  const { t } = useTranslation('pos');
  const [isDetailed, setDetailed] = useState(false);
  const count = cart.lines.length;
  const sale = priced ?? { subtotal: ZERO, discount: ZERO, vat: ZERO, rounding: ZERO, total: ZERO };
  const isIncluded = priced !== null && priced.vat_included > 0;
  const rates = new Set(
    cart.lines.map(({ product }) => product.vat_rate).filter((vat_rate) => vat_rate > 0),
  );
  const [rate] = rates;
  const vat = rates.size === 1 && rate !== undefined ? ` ${format.percent(rate)}%` : '';
  const percent = cart.order_discount.rate;
  return (
    <>
      <dl className={`${ui.pairs} ${s.totals}`} data-brief={!isDetailed || undefined}>
        <dt>
          {t('subtotal')}
          {count > 0 && ` · ${t('lines', { count, shown: format.count(count) })}`}{' '}
          <button
            type="button"
            className={s.details}
            aria-expanded={isDetailed}
            onClick={() => setDetailed(!isDetailed)}
          >
            {t('details')}
          </button>
        </dt>
        <dd className="figures">{format.amount(sale.subtotal)}</dd>
        {(sale.discount > 0 || onDiscount !== undefined) && (
          <>
            <dt>
              {t('discount')}
              {percent === undefined ? '' : ` ${format.percent(percent)}%`}{' '}
              {onDiscount !== undefined && cart.lines.length > 0 && (
                <button type="button" className={s.change} onClick={onDiscount}>
                  {sale.discount > 0 ? t('change_discount') : t('give_discount')}
                </button>
              )}
            </dt>
            <dd className="figures">{signed(format, negate(sale.discount))}</dd>
          </>
        )}
        <dt data-detail>
          {t(isIncluded ? 'vat_included' : 'vat')}
          {vat}
        </dt>
        <dd data-detail className="figures">
          {format.amount(sale.vat)}
        </dd>
        <dt data-detail>{t('rounding')}</dt>
        <dd data-detail className="figures">
          {signed(format, sale.rounding)}
        </dd>
      </dl>
      <hr className="stitch" />
      <div className={`${ui.total} ${s.total}`} aria-live="polite">
        <span>{t('total')}</span>
        <b className="figures">{format.money(sale.total)}</b>
      </div>
    </>
  );
}

/** Rounding shows its sign in both directions. */
function signed(format: NumberFormatter, amount: Minor): string {
  return amount > 0 ? `+${format.amount(amount)}` : format.amount(amount);
}
