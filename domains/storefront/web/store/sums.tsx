import type { CartSums } from '../../core/store-cart.ts';
import { useStore } from './store-context.tsx';

/** The sums of a cart or an order, with two decimals. `delivery`: a text in place of it. */
export function Sums({ sums, delivery }: { sums: CartSums; delivery: string | null }) {
  const { t, sum } = useStore();
  const rows = [
    { label: t('subtotal'), value: sum(sums.subtotal), isShown: true },
    {
      label: t('discount'),
      value: `−${sum(sums.totalDiscount)}`,
      isShown: sums.totalDiscount > 0,
    },
    { label: t('vat'), value: sum(sums.vatTotal), isShown: sums.vatTotal > 0 },
    {
      label: t('delivery'),
      value: sums.delivery_charge === 0 ? t('free') : sum(sums.delivery_charge),
      isShown: delivery === null,
    },
    { label: t('rounding'), value: sum(sums.rounding), isShown: sums.rounding !== 0 },
  ];
  return (
    <dl className="st-sums">
      {rows.map(
        (row) =>
          row.isShown && (
            <div key={row.label}>
              <dt>{row.label}</dt>
              <dd>{row.value}</dd>
            </div>
          ),
      )}
      {delivery !== null && (
        <div>
          <dt>{t('delivery')}</dt>
          <dd>{delivery}</dd>
        </div>
      )}
      {sums.vat_included > 0 && (
        <div className="st-within">
          <dt>{t('vat_inside')}</dt>
          <dd>{sum(sums.vat_included)}</dd>
        </div>
      )}
      <div className="st-total">
        <dt>{t('total')}</dt>
        <dd>{sum(sums.totalPrice)}</dd>
      </div>
    </dl>
  );
}
