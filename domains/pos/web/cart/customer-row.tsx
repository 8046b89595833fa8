import { IconUserPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readPointsRoute } from '#domains/loyalty/contract/points.ts';
import type { Party } from '#domains/parties/contract/party.ts';
import {
  type CustomerBalance,
  useCustomerBalance,
} from '#domains/parties/web/part/use-customer-balance.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { KeyHint } from '#platform/ui/key-hint.tsx';
import ui from '#platform/ui/shapes.module.css';
import { type NumberFormatter, useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Cart, CartEvent } from './cart.ts';
import s from './customer-row.module.css';

type Props = {
  cart: Cart;
  currency: string;
  dispatch: (event: CartEvent) => void;
  onOpen: () => void;
  onMoney: () => void;
};

/** The customer of the sale: none, or one with due, limit and deposit. */
export function CustomerRow({ cart: { customer }, currency, dispatch, onOpen, onMoney }: Props) {
  const { t } = useTranslation('pos');
  const format = useNumberFormat(currency);
  const balance = useCustomerBalance(customer);
  if (customer === null || balance === null) {
    return (
      <button type="button" className={s.noCustomer} onClick={onOpen}>
        <span className={s.avatar}>
          <IconUserPlus size={18} stroke={1.75} aria-hidden="true" />
        </span>
        <span className={s.words}>
          <b>{t('walk_in')}</b>
          <small>{t('choose_customer')}</small>
        </span>
        <KeyHint keys="F8" />
      </button>
    );
  }
  return (
    <div className={s.customer}>
      <span className={s.avatar} aria-hidden="true">
        {initialOf(customer)}
      </span>
      <div className={s.standing}>
        <button type="button" className={s.person} onClick={onOpen}>
          <b>{customer.name}</b>
          <small className="figures">{format.phone(customer.phone)}</small>
        </button>
        <Owed balance={balance} format={format} onMoney={onMoney} />
        <span className={s.kept}>
          <CreditDetails balance={balance} format={format} />
          <Points id={customer.id} format={format} />
        </span>
      </div>
      <button
        type="button"
        className={`${ui.square} ${s.leave}`}
        aria-label={t('without_customer')}
        onClick={() => dispatch({ kind: 'choose_customer', customer: null })}
      >
        <IconX size={18} stroke={1.75} />
      </button>
    </div>
  );
}

function initialOf({ name }: Party): string {
  const [first] = new Intl.Segmenter().segment(name);
  return first?.segment.toUpperCase() ?? '';
}

type BalanceProps = { balance: CustomerBalance; format: NumberFormatter };

/** The due opens its payment; without a due, a deposit can be taken. */
function Owed(props: BalanceProps & { onMoney: () => void }) {
  const { t } = useTranslation('pos');
  const { due, ordered, credit_limit, overdue } = props.balance;
  const isOver = overdue > 0 || (credit_limit !== null && due + ordered >= credit_limit);
  return (
    <button
      type="button"
      className={`${s.due} figures`}
      data-over={isOver || undefined}
      data-none={due <= 0 || undefined}
      onClick={props.onMoney}
    >
      {due > 0 ? t('due_amount', { amount: props.format.money(due) }) : t('money_in')}
    </button>
  );
}

/** The customer's points; hidden if there are none. */
function Points({ id, format }: { id: string; format: NumberFormatter }) {
  const { t } = useTranslation('pos');
  const pointsQuery = useQuery({
    ...queryOptionsFor(readPointsRoute, { params: { id } }),
    staleTime: 0,
  });
  const { points_on = false, points = 0 } = pointsQuery.data?.data ?? {};
  if (!points_on || points === 0) return null;
  return (
    <small className={`${s.deposit} figures`}>
      {t('points_of', { count: points, shown: format.count(points) })}
    </small>
  );
}

/** The credit meter, the overdue amount, and the deposit. */
function CreditDetails({ balance, format }: BalanceProps) {
  const { t } = useTranslation('pos');
  const { due, ordered, credit_limit, deposit, overdue } = balance;
  if (credit_limit === null && deposit === 0 && overdue === 0) return null;
  const usedCredit = due + ordered;
  const limit = t('limit_amount', { amount: format.shortMoney(credit_limit ?? deposit) });
  return (
    <>
      {credit_limit !== null && (
        <>
          <meter
            className={s.meter}
            aria-label={t('due_of_limit')}
            min={0}
            max={Math.max(credit_limit, 1)}
            value={Math.min(Math.max(usedCredit, 0), Math.max(credit_limit, 1))}
            data-over={usedCredit >= credit_limit || undefined}
          />
          <small className="figures">{limit}</small>
          {ordered > 0 && (
            <small className="figures">
              {t('ordered_amount', { amount: format.shortMoney(ordered) })}
            </small>
          )}
        </>
      )}
      {overdue > 0 && (
        <small className={`${s.overdue} figures`}>
          {t('overdue_amount', { amount: format.shortMoney(overdue) })}
        </small>
      )}
      {deposit > 0 && (
        <small className={`${s.deposit} figures`}>
          {t('deposit_amount', { amount: format.shortMoney(deposit) })}
        </small>
      )}
    </>
  );
}
