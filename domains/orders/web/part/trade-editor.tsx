import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { ProductFinder } from '#domains/inventory/web/part/product-finder.tsx';
import { type Minor, minor, ZERO } from '#domains/kernel/core/money.ts';
import { PartyPicker } from '#domains/parties/web/part/party-picker.tsx';
import { shopInfoRoute } from '#domains/shops/contract/shop.ts';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { DayField } from '#platform/ui/fields/day-field.tsx';
import { DiscountField } from '#platform/ui/fields/discount-field.tsx';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import { MoneyField } from '#platform/ui/fields/money-field.tsx';
import f from '#platform/ui/form.module.css';
import { variantName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import s from './trade.module.css';
import { type TradeDraft, totalsOf, withLines, withProduct } from './trade-draft.ts';
import { findQuantityLeft, shortBy } from './trade-line.ts';
import { TradeLines } from './trade-lines.tsx';
import { useLastCost } from './use-last-cost.ts';

type Props = {
  side: 'sold' | 'bought';
  draft: TradeDraft;
  onChange: (change: (before: TradeDraft) => TradeDraft) => void;
  /** The label of the date: valid until, wanted by, due by; omitted: there is no date. */
  until?: string;
  /** Whether only ordered products are allowed. */
  isFixed?: boolean;
  /** Whether the customer or supplier is fixed, because orders and deposits belong to one. */
  isPartyFixed?: boolean;
  /** Whether sales may have discounts in percent too, as purchases do. */
  inPercent?: boolean;
  /** Whether products get their last cost until the user types another. */
  atLastCost?: boolean;
  /** Further details above the lines. */
  about?: ReactNode;
  /** The label of the note, if it is not the default. */
  note?: string;
  /** Below the totals: payments, failures, buttons. */
  children: ReactNode;
};

/** The editor of all trade documents: party, location, lines and totals. */
export function TradeEditor(props: Props) {
  const { side, draft, onChange, until, isFixed, about, note, children } = props;
  const { t } = useTranslation('orders');
  const { warehouses, shortRuleOf } = useWarehouses();
  const warehouse_id = draft.warehouse_id || (warehouses[0]?.value ?? '');
  const set = (changed: Partial<TradeDraft>) => onChange((before) => ({ ...before, ...changed }));
  const rule = shortRuleOf(warehouse_id);
  const proposeCost = useLastCost();
  const take = (product: PosProduct, code?: string) => {
    onChange((before) => withProduct(before, side, { product, code, rule }));
    if (props.atLastCost !== true) return;
    proposeCost(product.id, (of) =>
      onChange((before) => ({ ...before, products: of(before.products) })),
    );
  };
  const isSold = side === 'sold';
  const inPercent = !isSold || props.inPercent === true;
  return (
    <div className={ui.sides}>
      <div className={ui.stack}>
        <section className={`${ui.sheet} ${s.heads}`}>
          <PartyPicker
            kind={isSold ? 'customer' : 'supplier'}
            label={t(isSold ? 'customer' : 'supplier')}
            value={draft.party}
            isFixed={props.isPartyFixed ?? false}
            onChange={(party) => set({ party })}
          />
          <Labelled label={t(isSold ? 'from_warehouse' : 'into_warehouse')}>
            {(id) => (
              <select
                id={id}
                className={f.field}
                value={warehouse_id}
                onChange={(event) => set({ warehouse_id: event.currentTarget.value })}
              >
                {warehouses.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Labelled>
          {until !== undefined && (
            <div className={f.label}>
              {until}
              <DayField
                isOptional
                label={until}
                value={draft.until_date}
                onChange={(until_date) => set({ until_date })}
              />
            </div>
          )}
          <Labelled label={t(isSold ? 'customer_reference' : 'reference')}>
            {(id) => (
              <input
                id={id}
                className={f.field}
                maxLength={100}
                value={draft.reference}
                onChange={(event) => set({ reference: event.currentTarget.value })}
              />
            )}
          </Labelled>
        </section>
        {about}
        <section className={ui.sheet} aria-label={t('goods')}>
          {isFixed !== true && <ProductFinder warehouse_id={warehouse_id} onFound={take} />}
          <LimitNotice draft={draft} />
          <TradeLines
            kind={side}
            lines={draft.products}
            limitOf={findQuantityLeft}
            shortBy={isSold ? (line) => shortBy(line, rule) : undefined}
            empty={t('scan_goods')}
            inPercent={inPercent}
            onChange={(change) => onChange((before) => withLines(before, change(before.products)))}
          />
        </section>
        <section className={ui.sheet}>
          <Labelled label={note ?? t('note')}>
            {(id) => (
              <textarea
                id={id}
                className={f.field}
                rows={2}
                maxLength={1000}
                value={draft.note}
                onChange={(event) => set({ note: event.currentTarget.value })}
              />
            )}
          </Labelled>
        </section>
      </div>
      <aside className={ui.stack}>
        <Sums side={side} draft={draft} inPercent={inPercent} set={set} />
        {children}
      </aside>
    </div>
  );
}

/** The notice that the stock limit was reached and nothing was added. */
function LimitNotice({ draft: { at_limit } }: { draft: TradeDraft }) {
  const { t } = useTranslation('orders');
  const { language } = useNumberFormat();
  return (
    <p role="status" className={ui.warn}>
      {at_limit !== null && t('no_more_in_stock', { name: variantName(at_limit, language) })}
    </p>
  );
}

type SumsProps = Pick<Props, 'side' | 'draft'> & {
  inPercent: boolean;
  set: (changed: Partial<TradeDraft>) => void;
};

/** The rounding unit of the shop, and whether prices include VAT. */
export function useShopTerms() {
  const canRead = useMe().can('shop-info.read');
  const shopQuery = useQuery({ ...queryOptionsFor(shopInfoRoute), enabled: canRead });
  const shop = shopQuery.data?.data;
  return {
    rounding_unit: shop?.rounding_unit ?? minor(1),
    prices_include_vat: shop?.prices_include_vat ?? false,
  };
}

function Sums({ side, draft, inPercent, set }: SumsProps) {
  const { t } = useTranslation('orders');
  const format = useNumberFormat();
  const totals = totalsOf(draft, side, useShopTerms());
  const isSold = side === 'sold';
  const shown: [string, Minor][] = [
    ['subtotal', totals?.subtotal ?? ZERO],
    ['discount', minor(-(totals?.discount ?? 0))],
    ['vat', totals?.vat ?? ZERO],
    ...(isSold ? ([['delivery', totals?.delivery ?? ZERO]] as [string, Minor][]) : []),
    ...(isSold ? ([['rounding', totals?.rounding ?? ZERO]] as [string, Minor][]) : []),
    ['total', totals?.total ?? ZERO],
  ];
  return (
    <section className={`${ui.sheet} ${ui.parts}`} aria-label={t('money')}>
      <div className={s.amounts}>
        <Labelled label={t('order_discount')}>
          {(id) =>
            inPercent ? (
              <DiscountField
                id={id}
                className={s.wide}
                label={t('order_discount')}
                amount={draft.order_discount}
                rate={draft.order_discount_rate}
                onChange={({ amount: order_discount, rate: order_discount_rate }) =>
                  set({ order_discount, order_discount_rate, is_discount_by_hand: true })
                }
              />
            ) : (
              <MoneyField
                id={id}
                className={s.wide}
                value={draft.order_discount}
                onChange={(order_discount) => set({ order_discount })}
              />
            )
          }
        </Labelled>
        {isSold && (
          <Labelled label={t('delivery_charge')}>
            {(id) => (
              <MoneyField
                id={id}
                className={s.wide}
                value={draft.delivery}
                onChange={(delivery) => set({ delivery })}
              />
            )}
          </Labelled>
        )}
      </div>
      {totals === null && <p className={f.failure}>{t('discount_too_large')}</p>}
      <dl className={ui.sums}>
        {shown.map(([key, value]) => (
          <div key={key} data-key={key}>
            <dt>{t(key)}</dt>
            <dd className="figures">{format.amount(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
