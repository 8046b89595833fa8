import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { type Minor, minor } from '#domains/kernel/core/money.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { Quote, QuoteRequest } from '#domains/pricing/contract/quoted-lines.ts';
import { parseUnitId } from '#domains/pricing/web/part/expand-units.ts';
import { QuotedPromotions } from '#domains/pricing/web/part/quoted-promotions.tsx';
import { useOnceQuoted, useQuote } from '#domains/pricing/web/part/use-quote.ts';
import { openRegisterOf } from '#domains/shops/web/part/open-register.ts';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { SaleToReturn } from '../contract/sale-to-return.ts';
import { NOTHING_BACK, previewReturn, type ReturnPreview } from '../core/preview-return.ts';
import { findAmountsLeft } from '../core/price-return.ts';
import { paymentsOf } from './payments-of.ts';
import { ReceiptLines } from './receipt-lines.tsx';
import type { ReturnSettings } from './returns.queries.ts';
import { Settlement } from './settlement.tsx';
import { TakenLines } from './taken-lines.tsx';
import { toReturnLines } from './to-return-lines.ts';
import { usePostKey } from './use-post-key.ts';
import { type Posted, type ToPost, usePostingReturn } from './use-posting-return.ts';
import { type Draft, useReturnDraft } from './use-return-draft.ts';
import { VariantField } from './variant-field.tsx';

type Props = {
  sale: SaleToReturn;
  settings: ReturnSettings;
  onLeave: () => void;
  onPosted: (posted: Posted) => void;
};

/** A return with receipt: what is returned, what is taken in exchange, and the difference. */
export function ReturnWithReceipt({ sale, settings, onLeave, onPosted }: Props) {
  const { t } = useTranslation('returns');
  const me = useMe();
  const client = useQueryClient();
  const [draft, dispatch] = useReturnDraft();
  const posting = usePostingReturn(onPosted);
  const search = useRef<HTMLInputElement>(null);
  const [coupon_code, setCoupon] = useState('');
  const quoted = useQuote(quoteRequestOf(draft, { sale, settings, coupon_code }));
  const preview = usePreview(sale, draft, settings, quoted.quote);
  const isAllBack = sale.lines.every(({ left }) => left.quantity === 0);
  const money = paymentsOf(draft, preview.difference, settings.methods);
  const post = useOnceQuoted(draft, quoted, () => {
    if (draft.returned.size === 0 || !money.isEnough || posting.isPending) return;
    const at = draft.takenLines.length > 0 ? settings.warehouse_id : sale.warehouse_id;
    const register_id = openRegisterOf(client, at);
    const quoting = { quote: quoted.quote, coupon_code };
    posting.mutate(
      requestOf({ draft, sale, at, register_id, payments: money.payments, ...quoting }),
    );
  });
  usePostKey(post);
  return (
    <div className={ui.sides}>
      <div className={ui.stack}>
        <ReceiptHead sale={sale} currency={settings.shop.currency} onLeave={onLeave} />
        {isAllBack ? (
          <p className={ui.notice}>{t('all_back')}</p>
        ) : (
          <ReceiptLines sale={sale} draft={draft} preview={preview} dispatch={dispatch} />
        )}
        {!isAllBack && me.can('pos-sale.create') && (
          <section className={ui.sheet} aria-label={t('other_goods')}>
            <div className={ui.head}>
              <h2>{t('other_goods')}</h2>
              <small>{t('other_goods_text')}</small>
            </div>
            <VariantField
              field={search}
              warehouse_id={settings.warehouse_id}
              currency={settings.shop.currency}
              onAdd={(product) => dispatch({ kind: 'add', product })}
            />
            <TakenLines
              draft={draft}
              quote={quoted.quote}
              taken={preview.taken}
              dispatch={dispatch}
            />
            {draft.takenLines.length > 0 && (
              <QuotedPromotions
                promotions={quoted.quote?.promotions ?? []}
                code={coupon_code}
                onCode={setCoupon}
                error={quoted.error}
              />
            )}
          </section>
        )}
      </div>
      {!isAllBack && (
        <Settlement
          rows={rowsOf(preview)}
          notes={notesOf(preview, sale)}
          difference={preview.difference}
          choice={preview.choice}
          isChosen={draft.returned.size > 0}
          action={draft.takenLines.length > 0 ? 'post_exchange' : 'post_return'}
          canOweMore={draft.takenLines.length > 0 && sale.customer_id !== null}
          hasCustomer={sale.customer_id !== null}
          isReasonNeeded={false}
          draft={draft}
          dispatch={dispatch}
          settings={settings}
          money={money}
          posting={posting}
          onPost={post}
        />
      )}
    </div>
  );
}

function ReceiptHead({
  sale,
  currency,
  onLeave,
}: Pick<Props, 'sale' | 'onLeave'> & { currency: string }) {
  const { t } = useTranslation('returns');
  const format = useNumberFormat(currency);
  const dates = useDates();
  const left = findAmountsLeft(sale.balance);
  return (
    <header className={ui.ends}>
      <div>
        <h2>{t('receipt', { number: sale.number })}</h2>
        <p className={ui.hint}>
          <span className="figures">
            {dates.day(sale.business_date)}, {dates.time(sale.posted_at)}
          </span>
          {' · '}
          {sale.customer_name ?? t('walk_in')}
          {' · '}
          {t('sold_by', { name: sale.cashier })}
        </p>
        <p className={`${ui.hint} figures`}>
          {t('total_of', { amount: format.money(sale.total) })}
          {left.due > 0 && (
            <b className={ui.warn}> {t('due_of', { amount: format.money(left.due) })}</b>
          )}
        </p>
      </div>
      <Button variant="default" onClick={onLeave}>
        {t('other_receipt')}
      </Button>
    </header>
  );
}

const NO_LINES: ReturnPreview = NOTHING_BACK;

/** Uses the functions of the server, so that the preview equals what is posted. */
function usePreview(
  sale: SaleToReturn,
  draft: Draft,
  { shop }: ReturnSettings,
  quote: Quote | null,
): ReturnPreview {
  return useMemo(() => {
    const returnLines = toReturnLines(sale, draft.returned);
    const lines = draft.takenLines.map(({ product, quantity }, at) => {
      const { unit_price = product.unit_price, product_discount: amount } = quote?.lines[at] ?? {};
      return {
        quantity,
        unit_price,
        discount: amount === undefined ? {} : { amount },
        unit_discount: minor(Math.min(product.unit_price, product.product_discount)),
        vat_rate: product.vat_rate,
      };
    });
    if (returnLines.length === 0) return NO_LINES;
    const { rounding_unit, prices_include_vat } = shop;
    const terms = { lines, rounding_unit, prices_include_vat, handed_out: draft.handed_out };
    const preview = previewReturn(sale, returnLines, terms);
    return isRejection(preview) ? NO_LINES : preview;
  }, [sale, draft.returned, draft.takenLines, draft.handed_out, shop, quote]);
}

type Quoting = { sale: SaleToReturn; settings: ReturnSettings; coupon_code: string };

/** Goods taken in exchange are priced for the customer of the sale. */
function quoteRequestOf(
  { takenLines }: Draft,
  { sale: { customer_id }, settings: { warehouse_id }, coupon_code }: Quoting,
): QuoteRequest | null {
  if (takenLines.length === 0) return null;
  return {
    warehouse_id,
    customer_id: customer_id ?? undefined,
    coupon_code: coupon_code || undefined,
    lines: takenLines.map(({ product, quantity }) => ({ ...parseUnitId(product.id), quantity })),
  };
}

type RequestInput = {
  draft: Draft;
  sale: SaleToReturn;
  at: string;
  register_id: string | undefined;
  payments: ReturnType<typeof paymentsOf>['payments'];
  quote: Quote | null;
  coupon_code: string;
};

function requestOf(posted: RequestInput): ToPost {
  const { draft, sale, at, register_id, payments, quote, coupon_code } = posted;
  const lines = toReturnLines(sale, draft.returned).map((line) => {
    const serials = draft.pieces.get(line.sale_line_id) ?? [];
    return serials.length === 0 ? line : { ...line, serials: [...serials] };
  });
  const head = {
    id: draft.id,
    sale_id: sale.id,
    register_id,
    reason: draft.reason.trim() || undefined,
  };
  if (draft.takenLines.length === 0) {
    return { kind: 'return', body: { ...head, lines, refunds: payments } };
  }
  const taken = draft.takenLines.map(({ product, quantity }, index) => {
    const { unit_price = product.unit_price } = quote?.lines[index] ?? {};
    return { ...parseUnitId(product.id), quantity, unit_price };
  });
  // Sends the shown promotion discount: if promotions take off another amount now, the post is
  // refused.
  const promotionFields = {
    promotion_discount: quote?.promotion_discount,
    coupon_code: coupon_code || undefined,
  };
  const body = {
    ...head,
    warehouse_id: at,
    returned: lines,
    lines: taken,
    ...promotionFields,
    payments,
  };
  return { kind: 'exchange', body };
}

function vatLabel({ vat_included }: { vat_included: Minor }): string {
  return vat_included > 0 ? 'vat_within' : 'vat';
}

/** The parts of the difference, in the order of a receipt. */
function rowsOf({ back, credited, taken }: ReturnPreview) {
  return [
    { label: 'goods_back', amount: back.subtotal, isStrong: false },
    { label: 'discount', amount: minor(-back.discount), isStrong: false },
    { label: vatLabel(back), amount: back.vat, isStrong: false },
    { label: 'rounding', amount: back.rounding, isStrong: false },
    { label: 'worth_back', amount: back.total, isStrong: true },
    { label: 'off_due', amount: minor(-credited), isStrong: false },
    ...(taken === null
      ? []
      : [
          { label: 'goods_taken', amount: minor(-taken.subtotal), isStrong: false },
          { label: vatLabel(taken), amount: minor(-taken.vat), isStrong: false },
          { label: 'rounding', amount: minor(-taken.rounding), isStrong: false },
          { label: 'worth_taken', amount: minor(-taken.total), isStrong: true },
        ]),
  ].filter(({ amount, isStrong }) => isStrong || amount !== 0);
}

function notesOf({ credited, taken }: ReturnPreview, sale: SaleToReturn) {
  if (credited === 0 || sale.due === 0) return [];
  return [{ key: taken === null ? 'due_first' : 'due_rest', amount: credited }];
}
