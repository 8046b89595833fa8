import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { announceProductsChanged } from '#domains/catalog/web/part/products-changed.ts';
import { ProductFinder } from '#domains/inventory/web/part/product-finder.tsx';
import { negate, ZERO } from '#domains/kernel/core/money.ts';
import { ORDER_ROUTES } from '#domains/orders/contract/order.ts';
import { openTermsOf, restOfOrder } from '#domains/orders/web/part/draft-of-order.ts';
import s from '#domains/orders/web/part/trade.module.css';
import { addProductLine, findQuantityLeft } from '#domains/orders/web/part/trade-line.ts';
import { TradeLines } from '#domains/orders/web/part/trade-lines.tsx';
import { useLastCost } from '#domains/orders/web/part/use-last-cost.ts';
import { usePostKeys } from '#domains/orders/web/part/use-post-keys.ts';
import { SupplierPicker } from '#domains/parties/web/part/supplier-picker.tsx';
import { TenderFields } from '#domains/payments/web/part/tender-fields.tsx';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { call } from '#platform/client/call.ts';
import { useFailureInLines } from '#platform/client/failure-message.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { DiscountField } from '#platform/ui/fields/discount-field.tsx';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { variantName } from '#platform/ui/local-name.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { showToast } from '#platform/ui/toasts.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { postReceiptRoute } from '../contract/goods-receipt.ts';
import {
  type Draft,
  EMPTY_DRAFT,
  hidesCosts,
  missingOf,
  requestOf,
  sumsOf,
} from './receipt-draft.ts';
import { useReceiptDraft } from './use-receipt-draft.ts';

/** A new receipt, entered by scanner and keyboard; saved on the device until it is posted. */
export default function NewReceipt() {
  const { t } = useTranslation('purchases');
  const canCreate = useMe().can('goods-receipt.create');
  const [searchParams] = useSearchParams();
  const order_id = searchParams.get('order');
  return (
    <ListPage title={t('new_receipt')} trail={[t('receipts')]}>
      {!canCreate && <NoPermission />}
      {canCreate &&
        (order_id === null ? (
          <FormDraft of="receipt" isOnDevice>
            <Writing begin={EMPTY_DRAFT} />
          </FormDraft>
        ) : (
          <ReceiptOfOrder key={order_id} id={order_id} />
        ))}
    </ListPage>
  );
}

/** Starts with the open lines of an order, at the agreed costs. */
function ReceiptOfOrder({ id }: { id: string }) {
  const { t } = useTranslation('orders');
  const { read } = ORDER_ROUTES.purchase_order;
  const orderQuery = useQuery(queryOptionsFor(read, { params: { id } }));
  const order = orderQuery.data?.data;
  if (order !== undefined) {
    const { products, party, warehouse_id, order_discount } = restOfOrder(order);
    const agreed = openTermsOf(order);
    const given = { lines: products, supplier: party, warehouse_id, order_discount, agreed };
    const begin = { ...EMPTY_DRAFT, ...given, order_id: id };
    return (
      <FormDraft of={`receipt ${id} ${order.version}`}>
        <Writing begin={begin} />
      </FormDraft>
    );
  }
  if (orderQuery.error === null) return <div className={ui.outline} aria-busy="true" />;
  return (
    <ErrorState
      title={t('order_failed')}
      error={orderQuery.error}
      onRetry={() => void orderQuery.refetch()}
    />
  );
}

function Writing({ begin }: { begin: Draft }) {
  const { t } = useTranslation('purchases');
  const navigate = useNavigate();
  const { draft, change, clear } = useReceiptDraft(begin);
  const { warehouses } = useWarehouses();
  const warehouse_id = draft.warehouse_id || (warehouses[0]?.value ?? '');
  const take = useTaking(change);
  const posting = usePostOnce(
    (id) => call(postReceiptRoute, { body: requestOf({ ...draft, warehouse_id }, id) }),
    {
      unreached: t('unreached'),
      onSettled: announceProductsChanged,
      onDone: ({ data }) => {
        clear();
        showToast(t('receipt_posted', { number: data.number }));
        void navigate(`/dashboard/purchases/${data.id}`);
      },
    },
  );
  const { language } = useNumberFormat();
  const names = draft.lines.map((line) => variantName(line, language));
  const failure = useFailureInLines(posting.error, names, t('unreached'));
  const missing = missingOf(draft);
  const isReady = missing === null && warehouse_id !== '' && !posting.isBusy;
  const post = useRef(() => {});
  post.current = () => {
    if (isReady) posting.post();
  };
  usePostKeys(post);
  return (
    <div className={ui.page}>
      <section className={ui.sheet}>
        <div className={f.pair}>
          <SupplierPicker
            label={t('supplier')}
            value={draft.supplier}
            isFixed={begin.supplier !== null}
            onChange={(supplier) => change({ supplier })}
          />
          <Labelled label={t('into_warehouse')}>
            {(id) => (
              <select
                id={id}
                className={f.field}
                value={warehouse_id}
                onChange={(event) => change({ warehouse_id: event.currentTarget.value })}
              >
                {warehouses.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Labelled>
        </div>
      </section>
      <section className={ui.sheet} aria-label={t('goods')}>
        <ProductFinder warehouse_id={warehouse_id} isStocked onFound={take} />
        <TradeLines
          kind="received"
          lines={draft.lines}
          empty={t('scan_what_came')}
          limitOf={findQuantityLeft}
          inPercent
          onChange={(changed) => change(({ lines }) => ({ lines: changed(lines) }))}
        />
      </section>
      <Foot
        draft={draft}
        change={change}
        failure={failure}
        isBusy={posting.isBusy}
        hasWarehouse={warehouse_id !== ''}
        onClear={clear}
        onPost={() => post.current()}
      />
    </div>
  );
}

type Change = ReturnType<typeof useReceiptDraft>['change'];

function useTaking(change: Change) {
  const proposeCost = useLastCost();
  return (product: PosProduct, code?: string) => {
    change(({ lines }) => ({ lines: addProductLine(lines, { product, code }) }));
    proposeCost(product.id, (of) => change(({ lines }) => ({ lines: of(lines) })));
  };
}

type FootProps = {
  draft: Draft;
  change: Change;
  failure: string | null;
  isBusy: boolean;
  /** Whether the warehouse is known. */
  hasWarehouse: boolean;
  onClear: () => void;
  onPost: () => void;
};

function Foot({ draft, change, failure, isBusy, hasWarehouse, onClear, onPost }: FootProps) {
  const { t } = useTranslation('purchases');
  const missing = missingOf(draft);
  const isHidden = hidesCosts(draft);
  return (
    <section className={`${ui.sheet} ${s.foot}`}>
      <div className={ui.parts}>
        {!isHidden && (
          <TenderFields
            label={t('paid_now')}
            tenders={draft.tenders}
            rest={sumsOf(draft)?.due ?? ZERO}
            onChange={(tenders) => change({ tenders })}
          />
        )}
        <Labelled label={t('note')}>
          {(id) => (
            <textarea
              id={id}
              className={f.field}
              rows={2}
              maxLength={1000}
              value={draft.note}
              onChange={(event) => change({ note: event.currentTarget.value })}
            />
          )}
        </Labelled>
      </div>
      <div className={ui.parts}>
        {isHidden ? (
          <p className={ui.quiet}>{t('at_agreed_cost')}</p>
        ) : (
          <Sums draft={draft} change={change} />
        )}
        {failure !== null && (
          <p className={f.failure} role="alert">
            {failure}
          </p>
        )}
        <div className={f.actions}>
          {draft.lines.length > 0 && (
            <Button variant="subtle" color="gray" size="md" onClick={onClear}>
              {t('give_up_draft')}
            </Button>
          )}
          <Button
            size="md"
            loading={isBusy}
            disabled={missing !== null || !hasWarehouse}
            onClick={onPost}
          >
            {t('post_receipt')}
          </Button>
        </div>
        <p className={ui.quiet} role="status">
          {missing === null ? t('post_keys') : t(`missing_${missing}`)}
        </p>
      </div>
    </section>
  );
}

/** Subtotal and order discount. */
function Sums({ draft, change }: Pick<FootProps, 'draft' | 'change'>) {
  const { t } = useTranslation('purchases');
  const format = useNumberFormat();
  const sums = sumsOf(draft);
  const shown = [
    ['subtotal', sums?.subtotal ?? ZERO],
    ['discount', negate(sums?.discount ?? ZERO)],
    ['vat', sums?.vat ?? ZERO],
    ['total', sums?.total ?? ZERO],
    ['paid', sums?.paid ?? ZERO],
    ['due', sums?.due ?? ZERO],
  ] as const;
  return (
    <>
      <div className={s.amounts}>
        <Labelled label={t('order_discount')}>
          {(id) => (
            <DiscountField
              id={id}
              className={s.wide}
              label={t('order_discount')}
              amount={draft.order_discount}
              rate={draft.order_discount_rate}
              onChange={({ amount: order_discount, rate: order_discount_rate }) =>
                change({ order_discount, order_discount_rate, is_discount_by_hand: true })
              }
            />
          )}
        </Labelled>
      </div>
      <dl className={ui.sums}>
        {shown.map(([key, value]) => (
          <div key={key} data-key={key}>
            <dt>{t(key)}</dt>
            <dd className="figures">{format.amount(value)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
