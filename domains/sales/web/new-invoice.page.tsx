import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { announceProductsChanged } from '#domains/catalog/web/part/products-changed.ts';
import { type Minor, minor, subtract, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { ORDER_ROUTES, type OrderRoutes } from '#domains/orders/contract/order.ts';
import { readRepairRoute } from '#domains/orders/contract/repair.ts';
import { openTermsOf, restOfOrder } from '#domains/orders/web/part/draft-of-order.ts';
import { applyQuote, quoteOf, setByHand } from '#domains/orders/web/part/quoted-draft.ts';
import s from '#domains/orders/web/part/trade.module.css';
import {
  EMPTY_TRADE,
  missingOf,
  type TradeDraft,
  toRequest,
  totalsOf,
} from '#domains/orders/web/part/trade-draft.ts';
import { TradeEditor, useShopTerms } from '#domains/orders/web/part/trade-editor.tsx';
import { useOrderAction } from '#domains/orders/web/part/use-order-action.ts';
import { usePostKeys } from '#domains/orders/web/part/use-post-keys.ts';
import { listPaymentMethodsRoute } from '#domains/payments/contract/payment-method.ts';
import {
  type DraftTender,
  TenderFields,
  withoutCodes,
} from '#domains/payments/web/part/tender-fields.tsx';
import type { Quote } from '#domains/pricing/contract/quoted-lines.ts';
import { QuotedPromotions } from '#domains/pricing/web/part/quoted-promotions.tsx';
import { useOnceQuoted, useQuote } from '#domains/pricing/web/part/use-quote.ts';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { useFailureInLines } from '#platform/client/failure-message.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { useSavedDraft } from '#platform/client/use-saved-draft.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import f from '#platform/ui/form.module.css';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { variantName } from '#platform/ui/local-name.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { type InvoiceRequest, postInvoiceRoute } from '../contract/invoice.ts';
import type { PromisedOrder } from '../core/promised-terms.ts';
import { PointsField } from './points-field.tsx';
import { applyPromisedTerms } from './promised-draft.ts';

/** A sale made in the office: from a quotation or an order, or on its own. */
export default function NewInvoice() {
  const { t } = useTranslation('orders');
  const canCreate = useMe().can('sales.create');
  const [searchParams] = useSearchParams();
  const order_id = searchParams.get('order');
  return (
    <ListPage title={t('new_invoice')} trail={[t('invoices')]}>
      {!canCreate && <NoPermission />}
      {canCreate && order_id === null && (
        <FormDraft of="invoice">
          <Writing begin={EMPTY_TRADE} order_id={null} />
        </FormDraft>
      )}
      {canCreate && order_id !== null && (
        <InvoiceOfOrder id={order_id} read={routeOf(searchParams)} />
      )}
    </ListPage>
  );
}

/** The document that the invoice is made from: a sales order, unless the URL says otherwise. */
function routeOf(orderQuery: URLSearchParams): OrderRoutes['read'] {
  const kind = orderQuery.get('kind');
  if (kind === 'job') return readRepairRoute as never;
  return ORDER_ROUTES[kind === 'sales_quotation' ? kind : 'sales_order'].read;
}

/** The form is filled with what is left of the order. */
function InvoiceOfOrder({ id, read }: { id: string; read: OrderRoutes['read'] }) {
  const { t } = useTranslation('orders');
  const orderQuery = useQuery(queryOptionsFor(read, { params: { id } }));
  const order = orderQuery.data?.data;
  if (order !== undefined) {
    const deposit = order.advance?.left ?? ZERO;
    const promised = openTermsOf(order);
    return (
      <FormDraft of={`invoice ${id} ${order.version}`}>
        <Writing begin={restOfOrder(order)} order_id={id} promised={promised} deposit={deposit} />
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

type WritingProps = {
  begin: TradeDraft;
  order_id: string | null;
  /** What is still to be invoiced of the order: each line brings its share of the discounts. */
  promised?: PromisedOrder;
  /** The customer's advance for the order: it pays first. */
  deposit?: Minor;
};

function Writing({ begin, order_id, promised, deposit = ZERO }: WritingProps) {
  const { t } = useTranslation('orders');
  const navigate = useNavigate();
  const format = useNumberFormat();
  const { warehouses } = useWarehouses();
  // The quantities and units of an ordered invoice are saved with the order.
  const saved = useSavedDraft(begin);
  const { id, draft: written, change: setDraft } = saved;
  const [coupon_code, setCoupon] = useDrafted('coupon_code', '');
  const warehouse_id = written.warehouse_id || (warehouses[0]?.value ?? '');
  // Ordered goods are sold at the agreed prices.
  const isFree = order_id === null;
  const quoted = useQuote(isFree ? quoteOf(written, { warehouse_id, coupon_code }) : null);
  const draft =
    promised === undefined
      ? applyQuote(written, quoted.quote)
      : applyPromisedTerms(written, promised);
  const total = totalsOf(draft, 'sold', useShopTerms())?.total ?? ZERO;
  const [tenders, setTenders] = useTenders(deposit, total);
  const due = subtract(
    total,
    sumOf(tenders, ({ amount }) => amount),
  );
  const posting = useOrderAction(postInvoiceRoute, ({ data }) => {
    saved.clear();
    announceProductsChanged();
    void navigate(`/dashboard/invoices/${data.id}`, { replace: true });
  });
  const names = draft.products.map((line) => variantName(line, format.language));
  const failure = useFailureInLines(posting.error, names, t('unreached'));
  const missing = missingOf(draft, 'sold', due > 0) ?? (due < 0 ? 'over' : null);
  const isReady = missing === null && warehouse_id !== '' && quoted.isReady && !posting.isPending;
  const post = useRef(() => {});
  post.current = useOnceQuoted(written, quoted, () => {
    if (!isReady) return;
    const sold = { ...draft, warehouse_id };
    const promotionFields =
      quoted.quote === null ? {} : promotionFieldsOf(quoted.quote, coupon_code);
    posting.mutate({ body: { ...invoiceOf(sold, { id, order_id, tenders }), ...promotionFields } });
  });
  usePostKeys(post);
  return (
    <TradeEditor
      side="sold"
      draft={draft}
      onChange={(change) =>
        setDraft((before) => {
          // The quote belongs to the shown draft; a draft that changed since then is a new one.
          const next = change(before === written ? draft : before);
          return next.party?.id === before.party?.id ? next : { ...next, points: null };
        })
      }
      until={t('pay_by')}
      isFixed={!isFree}
      isPartyFixed={!isFree && begin.party !== null}
      inPercent
    >
      {isFree && (
        <section className={`${ui.sheet} ${ui.parts}`}>
          <QuotedPromotions
            promotions={quoted.quote?.promotions ?? []}
            code={coupon_code}
            onCode={setCoupon}
            error={quoted.error}
          />
        </section>
      )}
      <section className={`${ui.sheet} ${ui.parts}`}>
        <TenderFields
          label={t('paid_now')}
          tenders={tenders}
          rest={due < 0 ? ZERO : due}
          onChange={setTenders}
          isFromDeposit={draft.party !== null}
          isByCard
        />
        {draft.party !== null && (
          <PointsField
            key={draft.party.id}
            customer_id={draft.party.id}
            onSpend={(points) => setDraft((before) => ({ ...before, points }))}
          />
        )}
        <dl className={ui.sums}>
          <div data-key="due">
            <dt>{t('goes_on_due')}</dt>
            <dd className="figures">{format.amount(minor(Math.max(due, 0)))}</dd>
          </div>
        </dl>
        {failure !== null && (
          <p className={f.failure} role="alert">
            {failure}
          </p>
        )}
        <div className={`${ui.row} ${s.buttons}`}>
          <Button
            size="md"
            loading={posting.isPending}
            disabled={!isReady}
            onClick={() => post.current()}
          >
            {t('post_invoice')}
          </Button>
          {isFree && written !== begin && !posting.isPending && (
            <Button size="md" variant="subtle" color="gray" onClick={saved.clear}>
              {t('clear')}
            </Button>
          )}
        </div>
        <p className={ui.quiet} role="status">
          {missing === null ? t('post_keys') : t(`missing_${missing}`)}
        </p>
      </section>
    </TradeEditor>
  );
}

const codeless = (tenders: readonly DraftTender[] | null) => tenders && withoutCodes(tenders);

/** The deposit of an order pays first, until the user changes that. */
function useTenders(deposit: Minor, total: Minor) {
  const [tenders, setTenders] = useDrafted<readonly DraftTender[] | null>(
    'tenders',
    null,
    codeless,
  );
  const canReadMethods = useMe().can('payment-method.read');
  const methodsQuery = useQuery({
    ...allPagesFor(listPaymentMethodsRoute),
    enabled: canReadMethods && deposit > 0,
  });
  const method = (methodsQuery.data ?? []).find(({ kind }) => kind === 'deposit');
  const amount = minor(Math.min(deposit, total));
  const first =
    method === undefined || amount === 0 ? [] : [{ payment_method_id: method.id, amount }];
  return [tenders ?? first, setTenders] as const;
}

type Posted = { id: string; order_id: string | null; tenders: readonly DraftTender[] };

/** Builds the request: ordered lines refer to their order line and keep the agreed price. */
function invoiceOf(draft: TradeDraft, { id, order_id, tenders }: Posted): InvoiceRequest {
  const { party_id, until_date: pay_by, lines, note, ...sold } = toRequest(draft, 'sold');
  return {
    id,
    ...sold,
    ...(order_id !== null && explicitTermsOf(draft)),
    order_id: order_id ?? undefined,
    customer_id: party_id,
    pay_by,
    note: note || undefined,
    lines: lines.map(({ vat_rate: _, ...line }, index) => {
      const written = draft.products[index];
      const order_line_id = written?.order_line_id;
      if (order_line_id !== undefined) return { ...line, order_line_id };
      if (written === undefined || order_id !== null) return line;
      const { product_discount: _off, product_discount_rate: _rate, ...plain } = line;
      const isSet = written.price_by_hand === true;
      return {
        ...plain,
        ...setByHand(written),
        unit_price: written.unit_price,
        price_override: isSet ? true : undefined,
      };
    }),
    points: draft.points?.spent,
    payments: tenders.filter(({ amount }) => amount > 0),
  };
}

/** Order discount and delivery are always sent, even if 0: omitted, the order's own would apply. */
function explicitTermsOf({ order_discount, order_discount_rate, delivery }: TradeDraft) {
  return order_discount_rate === undefined ? { order_discount, delivery } : { delivery };
}

/**
 * Sends the shown promotion discount: if promotions take off another amount now, the post is
 * refused.
 */
function promotionFieldsOf({ promotion_discount }: Quote, coupon_code: string) {
  return { promotion_discount, coupon_code: coupon_code || undefined };
}
