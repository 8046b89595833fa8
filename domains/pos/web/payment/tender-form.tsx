import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { useMe } from '#domains/access/web/part/me.tsx';
import { readCardCode } from '#domains/loyalty/core/card-code.ts';
import { EarlierDue } from '#domains/parties/web/part/earlier-due.tsx';
import { useCustomerBalance } from '#domains/parties/web/part/use-customer-balance.ts';
import type { PaymentMethod } from '#domains/payments/contract/payment-method.ts';
import { PaymentFailure } from '#domains/payments/web/part/payment-failure.tsx';
import { TenderChoices } from '#domains/payments/web/part/tender-choices.tsx';
import { restFor, splitTenders, tenderOutcomeOf } from '#domains/payments/web/part/tenders.ts';
import { type Tenders, useTenders } from '#domains/payments/web/part/use-tenders.ts';
import type { PricedSale } from '#domains/pricing/core/price-sale.ts';
import { KeyHint } from '#platform/ui/key-hint.tsx';
import ui from '#platform/ui/shapes.module.css';
import type { Cart } from '../cart/cart.ts';
import { PieceFields, usePieces, withPieces } from '../cart/piece-fields.tsx';
import { useKeys } from '../keys/use-keys.ts';
import s from './payment-dialog.module.css';
import { PaymentOutcome, PaymentSummary } from './payment-summary.tsx';
import { QuickCash } from './quick-cash.tsx';
import { TenderRowField } from './tender-row.tsx';
import { paymentsOf, toRequest } from './to-request.ts';
import { findUnconfirmedSale } from './unconfirmed-sales.ts';
import { useCheckoutErrors } from './use-checkout-errors.ts';
import { PaymentFailed, type Posted, type ToPost, usePosting } from './use-posting.ts';

type Props = {
  cart: Cart & { sale_id: string };
  priced: PricedSale;
  methods: readonly PaymentMethod[];
  warehouse_id: string;
  /** The storage key of sent sales. */
  unconfirmedKey: string;
  currency: string;
  onPosted: (posted: Posted) => void;
};

export function TenderForm(props: Props) {
  const { cart, priced, currency } = props;
  const { t } = useTranslation('pos');
  const me = useMe();
  const customer = useCustomerBalance(cart.customer);
  // Deposit is offered only if the customer has one.
  const methods = props.methods.filter(({ kind }) => kind !== 'deposit' || customer?.deposit);
  const tenders = useTenders(priced.total, methods, customer);
  const { rows, isOnDue, last } = tenders;
  const posting = usePosting(props.unconfirmedKey, props.onPosted);
  const dueFailed = posting.error instanceof PaymentFailed ? posting.error : null;
  const pieces = usePieces(cart);
  // Created once: however often it is pressed and opened again, the earlier due is paid once.
  const payment_id = useMemo(
    () => findUnconfirmedSale(props.unconfirmedKey, cart.sale_id)?.payment?.id ?? uuidv7(),
    [props.unconfirmedKey, cart.sale_id],
  );
  const outcome = tenderOutcomeOf(tenders.toTake, rows, methods);
  const checkoutErrors = useCheckoutErrors({ cart, priced, customer, tenders, methods, currency });
  const canComplete =
    !outcome.isOver &&
    (outcome.due === 0 || isOnDue) &&
    checkoutErrors.error === null &&
    rows.every(({ is_card, reference }) => is_card !== true || readCardCode(reference) !== null) &&
    pieces.isComplete;

  const post = (sells_expired: boolean) => {
    if (!canComplete || posting.isPending) return;
    const { sale, payment } = documentsOf(props, { tenders, methods, payment_id });
    posting.mutate({ sale: withPieces(sale, cart, { ...pieces, sells_expired }), payment });
  };
  const complete = (event: FormEvent) => {
    event.preventDefault();
    post(false);
  };
  useKeys([
    ...methods.map((method, at) => [`Alt+${at + 1}`, () => tenders.add(method)] as const),
    [`Alt+${methods.length + 1}`, () => cart.customer !== null && tenders.putOnDue()] as const,
  ]);
  const submit = useRef<HTMLButtonElement>(null);
  // "On due" has no field: the next Enter completes the sale.
  useEffect(() => {
    if (isOnDue) submit.current?.focus();
  }, [isOnDue]);

  const canTakeEarlier = customer !== null && customer.due > 0 && me.can('payments.create');
  return (
    <form
      className={s.form}
      onSubmit={complete}
      onKeyDown={(event) => {
        const isReference = (event.target as HTMLElement).dataset.reference !== undefined;
        if (event.key.toLowerCase() !== 'e' || isReference || event.ctrlKey) return;
        event.preventDefault();
        if (last !== undefined) tenders.change(last.key, { amount: tenders.rest });
      }}
    >
      <div className={s.tenders}>
        <PieceFields cart={cart} pieces={pieces} />
        <TenderChoices
          methods={methods}
          current={isOnDue ? null : (last?.payment_method_id ?? null)}
          isOnDue={isOnDue}
          hasCustomer={cart.customer !== null}
          onAdd={tenders.add}
          onDue={tenders.putOnDue}
        />
        {rows.map((row) => (
          <TenderRowField
            key={row.key}
            row={row}
            method={methods.find(({ id }) => id === row.payment_method_id)}
            rest={restFor(tenders.toTake, rows, row.key)}
            deposit={customer?.deposit ?? null}
            currency={currency}
            isLast={row === last && !isOnDue}
            onChange={(part) => tenders.change(row.key, part)}
            onRemove={() => tenders.remove(row)}
          />
        ))}
        {tenders.isCashLast && last !== undefined && !isOnDue && (
          <QuickCash
            rest={tenders.rest}
            chosen={last.amount}
            onChoose={(amount) => tenders.change(last.key, { amount })}
          />
        )}
        {canTakeEarlier && (
          <EarlierDue
            due={customer.due}
            taken={tenders.earlier}
            isDisabled={isOnDue}
            currency={currency}
            onTake={tenders.takeEarlier}
          />
        )}
      </div>
      <div className={s.side}>
        <PaymentSummary
          tenders={tenders}
          methods={methods}
          currency={currency}
          total={priced.total}
          earlier={tenders.earlier}
        />
        <div className={s.finish}>
          <PaymentOutcome outcome={outcome} isOnDue={isOnDue} currency={currency} />
          {checkoutErrors.error !== null && (
            <p className={ui.failure} role="alert">
              {checkoutErrors.error}
            </p>
          )}
          {checkoutErrors.notice !== null && <p className={ui.warning}>{checkoutErrors.notice}</p>}
          {posting.isError && (
            <PaymentFailure
              error={dueFailed === null ? posting.error : dueFailed.cause}
              lead={dueFailed === null ? undefined : t('sale_in_book_due_not')}
              onSellExpired={() => post(true)}
            />
          )}
          <Button
            ref={submit}
            type="submit"
            size="lg"
            fullWidth
            justify="space-between"
            h={62}
            fz={17}
            fw={620}
            disabled={!canComplete}
            loading={posting.isPending}
            rightSection={<KeyHint keys="Enter" onCloth />}
          >
            {t('complete_sale')}
          </Button>
        </div>
      </div>
    </form>
  );
}

type Paid = { tenders: Tenders; methods: readonly PaymentMethod[]; payment_id: string };

/** The sale and, if included, the payment of earlier dues: each with its own payments. */
function documentsOf(
  { cart, priced, warehouse_id }: Props,
  { tenders: { rows, earlier }, methods, payment_id }: Paid,
): ToPost {
  if (earlier === 0 || cart.customer === null) {
    return { sale: toRequest(cart, warehouse_id, rows), payment: null };
  }
  const split = splitTenders(priced.total, rows, methods);
  return {
    sale: toRequest(cart, warehouse_id, split.sale),
    payment: {
      id: payment_id,
      customer_id: cart.customer.id,
      warehouse_id,
      payments: paymentsOf(split.earlier),
    },
  };
}
