import { IconUserPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readPointsRoute } from '#domains/loyalty/contract/points.ts';
import type { Party } from '#domains/parties/contract/party.ts';
import { type CustomerStanding, useStanding } from '#domains/parties/web/part/use-standing.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { KeyHint } from '#platform/ui/key-hint.tsx';
import { type Figures, useFigures } from '#platform/ui/use-figures.ts';
import type { Cart, CartEvent } from './cart.ts';
import s from './customer-row.module.css';

type Props = {
  cart: Cart;
  currency: string;
  tell: (event: CartEvent) => void;
  onOpen: () => void;
  onMoney: () => void;
};

/** Who buys: nobody by name, or a customer with due, limit and deposit. */
export function CustomerRow({ cart: { customer }, currency, tell, onOpen, onMoney }: Props) {
  const { t } = useTranslation('pos');
  const figures = useFigures(currency);
  const standing = useStanding(customer);
  if (customer === null || standing === null) {
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
          <small className="figures">{figures.phone(customer.phone)}</small>
        </button>
        <Owed standing={standing} figures={figures} onMoney={onMoney} />
        <span className={s.kept}>
          <Kept standing={standing} figures={figures} />
          <Points id={customer.id} figures={figures} />
        </span>
      </div>
      <button
        type="button"
        className={s.leave}
        aria-label={t('without_customer')}
        onClick={() => tell({ kind: 'choose_customer', customer: null })}
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

type StandingProps = { standing: CustomerStanding; figures: Figures };

/** What is due opens the taking of it; where nothing is, a deposit may be taken. */
function Owed(props: StandingProps & { onMoney: () => void }) {
  const { t } = useTranslation('pos');
  const { due, ordered, credit_limit, overdue } = props.standing;
  const isOver = overdue > 0 || (credit_limit !== null && due + ordered >= credit_limit);
  return (
    <button
      type="button"
      className={`${s.due} figures`}
      data-over={isOver || undefined}
      data-none={due <= 0 || undefined}
      onClick={props.onMoney}
    >
      {due > 0 ? t('due_amount', { amount: props.figures.money(due) }) : t('money_in')}
    </button>
  );
}

/** What they have collected; nothing where there are none. */
function Points({ id, figures }: { id: string; figures: Figures }) {
  const { t } = useTranslation('pos');
  const asked = useQuery({ ...queryOptionsFor(readPointsRoute, { params: { id } }), staleTime: 0 });
  const { points_on = false, points = 0 } = asked.data?.data ?? {};
  if (!points_on || points === 0) return null;
  return (
    <small className={`${s.deposit} figures`}>
      {t('points_of', { count: points, shown: figures.count(points) })}
    </small>
  );
}

/** The meter of what counts against the limit, what is past its day, and what the shop keeps. */
function Kept({ standing, figures }: StandingProps) {
  const { t } = useTranslation('pos');
  const { due, ordered, credit_limit, deposit, overdue } = standing;
  if (credit_limit === null && deposit === 0 && overdue === 0) return null;
  const used = due + ordered;
  const limit = t('limit_amount', { amount: figures.shortMoney(credit_limit ?? deposit) });
  return (
    <>
      {credit_limit !== null && (
        <>
          <meter
            className={s.meter}
            aria-label={t('due_of_limit')}
            min={0}
            max={Math.max(credit_limit, 1)}
            value={Math.min(Math.max(used, 0), Math.max(credit_limit, 1))}
            data-over={used >= credit_limit || undefined}
          />
          <small className="figures">{limit}</small>
          {ordered > 0 && (
            <small className="figures">
              {t('ordered_amount', { amount: figures.shortMoney(ordered) })}
            </small>
          )}
        </>
      )}
      {overdue > 0 && (
        <small className={`${s.overdue} figures`}>
          {t('overdue_amount', { amount: figures.shortMoney(overdue) })}
        </small>
      )}
      {deposit > 0 && (
        <small className={`${s.deposit} figures`}>
          {t('deposit_amount', { amount: figures.shortMoney(deposit) })}
        </small>
      )}
    </>
  );
}
