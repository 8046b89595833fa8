import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Minor, minor, ZERO } from '#domains/kernel/core/money.ts';
import { QUANTITY_MAX, type Quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { PricedSale } from '#domains/pricing/core/price-sale.ts';
import { parseUnitId } from '#domains/pricing/web/part/expand-units.ts';
import { openRegisterOf } from '#domains/shops/web/part/open-register.ts';
import { MoneyField } from '#platform/ui/fields/money-field.tsx';
import { QuantityStepper } from '#platform/ui/fields/quantity-stepper.tsx';
import { variantName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { priceLoose, priceNow } from '../core/price-loose.ts';
import { paymentsOf } from './payments-of.ts';
import s from './return.module.css';
import type { ReturnSettings } from './returns.queries.ts';
import { Settlement } from './settlement.tsx';
import { usePostKey } from './use-post-key.ts';
import { type Posted, usePostingReturn } from './use-posting-return.ts';
import { type Draft, type DraftEvent, type TakenLine, useReturnDraft } from './use-return-draft.ts';
import { VariantField } from './variant-field.tsx';

type Props = {
  settings: ReturnSettings;
  onLeave: () => void;
  onPosted: (posted: Posted) => void;
};

/** A return without receipt: products, prices, reason and refund. */
export function ReturnWithoutReceipt({ settings, onLeave, onPosted }: Props) {
  const { t } = useTranslation('returns');
  const client = useQueryClient();
  const [draft, dispatch] = useReturnDraft();
  const posting = usePostingReturn(onPosted);
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => search.current?.focus(), []);
  const { warehouse_id, shop } = settings;
  const priced = usePrice(draft, shop);
  const difference = minor(-(priced?.total ?? 0));
  const money = paymentsOf(draft, difference, settings.methods);
  const reason = draft.reason.trim();
  const isReady = priced !== null && draft.takenLines.length > 0 && reason !== '';
  const post = () => {
    if (!isReady || posting.isPending) return;
    const register_id = openRegisterOf(client, warehouse_id);
    const lines = draft.takenLines.map((line) => ({
      quantity: line.quantity,
      unit_price: priceOf(draft, line),
      ...parseUnitId(line.product.id),
    }));
    const head = {
      id: draft.id,
      warehouse_id,
      register_id: register_id || undefined,
    };
    posting.mutate({ kind: 'loose', body: { ...head, reason, lines, refunds: money.payments } });
  };
  usePostKey(post);
  return (
    <div className={ui.sides}>
      <div className={ui.stack}>
        <header className={ui.ends}>
          <div>
            <h2>{t('without_receipt')}</h2>
            <p className={ui.hint}>{t('without_receipt_text')}</p>
          </div>
          <Button variant="default" onClick={onLeave}>
            {t('other_receipt')}
          </Button>
        </header>
        <section className={ui.sheet} aria-label={t('what_comes_back')}>
          <h2>{t('what_comes_back')}</h2>
          <VariantField
            field={search}
            warehouse_id={warehouse_id}
            currency={shop.currency}
            isBrought
            onAdd={(product) => dispatch({ kind: 'add', product, isBrought: true })}
          />
          <LooseLines draft={draft} priced={priced} currency={shop.currency} dispatch={dispatch} />
        </section>
      </div>
      <Settlement
        rows={rowsOf(priced)}
        notes={[]}
        difference={difference}
        draft={draft}
        dispatch={dispatch}
        settings={settings}
        money={money}
        posting={posting}
        onPost={post}
        isChosen={draft.takenLines.length > 0}
        action="post_return"
        canOweMore={false}
        hasCustomer={false}
        isReasonNeeded
      />
    </div>
  );
}

/** The current price, unless a lower one was agreed. */
function priceOf(draft: Draft, { product }: TakenLine): Minor {
  const { id, unit_price, product_discount } = product;
  return draft.prices.get(id) ?? priceNow({ sale_price: unit_price, product_discount });
}

function usePrice(
  draft: Draft,
  { rounding_unit, prices_include_vat }: ReturnSettings['shop'],
): PricedSale | null {
  return useMemo(() => {
    const lines = draft.takenLines.map((line) => ({
      sold: line.product,
      quantity: line.quantity,
      unit_price: priceOf(draft, line),
    }));
    const priced = priceLoose(lines, { rounding_unit, prices_include_vat });
    return isRejection(priced) ? null : priced;
  }, [draft, rounding_unit, prices_include_vat]);
}

type LinesProps = {
  draft: Draft;
  priced: PricedSale | null;
  currency: string;
  dispatch: (event: DraftEvent) => void;
};

function LooseLines({ draft, priced, currency, dispatch }: LinesProps) {
  const { t } = useTranslation('returns');
  const format = useNumberFormat(currency);
  if (draft.takenLines.length === 0) return null;
  return (
    <ul className={`${ui.rows} ${s.lines}`}>
      {draft.takenLines.map((line, index) => {
        const { product, quantity } = line;
        const name = variantName(product, format.language);
        const { unit_price, product_discount } = product;
        const most = priceNow({ sale_price: unit_price, product_discount });
        const variant_id = product.id;
        return (
          <li key={variant_id} data-chosen>
            <span className={ui.words}>
              <b>{name}</b>
              <small className="figures">{t('most', { amount: format.money(most) })}</small>
            </span>
            <span className={ui.row}>
              <MoneyField
                className={s.price ?? ''}
                aria-label={t('unit_price_back', { name })}
                value={priceOf(draft, line)}
                onChange={(typed) => {
                  dispatch({ kind: 'set_price', variant_id, price: minor(Math.min(typed, most)) });
                }}
              />
              <QuantityStepper
                of={variant_id}
                value={quantity}
                limit={QUANTITY_MAX as Quantity}
                decimals={product.decimals}
                label={name}
                onChange={(value) =>
                  dispatch({ kind: 'set_quantity', variant_id, quantity: value })
                }
              />
            </span>
            <b className={`${ui.amount} figures`}>
              {format.amount(priced?.lines[index]?.net ?? ZERO)}
            </b>
            <button
              type="button"
              className={ui.square}
              aria-label={t('remove_goods', { name })}
              onClick={() => dispatch({ kind: 'remove', variant_id })}
            >
              <IconX size={18} stroke={1.75} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function rowsOf(priced: PricedSale | null) {
  const { subtotal, vat, vat_included, rounding, total } = priced ?? {
    subtotal: ZERO,
    vat: ZERO,
    vat_included: ZERO,
    rounding: ZERO,
    total: ZERO,
  };
  return [
    { label: 'goods_back', amount: subtotal, isStrong: false },
    { label: vat_included > 0 ? 'vat_within' : 'vat', amount: vat, isStrong: false },
    { label: 'rounding', amount: rounding, isStrong: false },
    { label: 'worth_back', amount: total, isStrong: true },
  ].filter(({ amount, isStrong }) => isStrong || amount !== 0);
}
