import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import type { PaymentMethod } from '#domains/payments/contract/payment-method.ts';
import { ApiError } from '#platform/client/api-error.ts';
import { KeyHint } from '#platform/ui/key-hint.tsx';
import { useFigures } from '#platform/ui/use-figures.ts';
import type { Cart } from './cart.ts';
import { nameOf } from './names.ts';
import s from './payment-dialog.module.css';
import { TenderChoices } from './tender-choices.tsx';
import { TenderRowField } from './tender-row.tsx';
import { notesOf, quickCash, restFor, type Standing, standingOf } from './tenders.ts';
import { type TenderRow, toRequest } from './to-request.ts';
import { useKeys } from './use-keys.ts';
import { type Posted, usePosting } from './use-posting.ts';

type Props = {
  cart: Cart & { sale_id: string };
  total: Minor;
  methods: readonly PaymentMethod[];
  warehouse_id: string;
  currency: string;
  onPosted: (posted: Posted) => void;
};

let nextKey = 0;

function rowOf(method: PaymentMethod | undefined, amount: Minor): TenderRow[] {
  nextKey += 1;
  return method === undefined
    ? []
    : [{ key: nextKey, payment_method_id: method.id, amount, reference: '' }];
}

export function TenderForm(props: Props) {
  const { cart, total, methods, currency } = props;
  const cash = methods.find(({ kind }) => kind === 'cash');
  const [rows, setRows] = useState<readonly TenderRow[]>(() => rowOf(cash ?? methods[0], total));
  const [isOnDue, setOnDue] = useState(false);
  const submit = useRef<HTMLButtonElement>(null);
  // On due has no field to type in: the next Enter completes.
  useEffect(() => {
    if (isOnDue) submit.current?.focus();
  }, [isOnDue]);
  const { t } = useTranslation('pos');
  const posting = usePosting(props.onPosted);
  const standing = standingOf(total, rows, methods);
  const canComplete = !standing.isOver && (standing.due === 0 || isOnDue);

  const addTender = (method: PaymentMethod) => {
    const kept = rows.filter((row) => row.amount > 0 && row.amount !== total);
    setOnDue(false);
    setRows([...kept, ...rowOf(method, restFor(total, kept, -1))]);
  };
  const putOnDue = () => {
    setOnDue(true);
    setRows(rows.filter((row) => row.amount > 0 && row.amount < total));
  };
  const change = (key: number, part: Partial<TenderRow>) => {
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  };
  const complete = (event: FormEvent) => {
    event.preventDefault();
    if (canComplete && !posting.isPending) {
      posting.mutate(toRequest(cart, props.warehouse_id, rows));
    }
  };
  const keys = methods.map(
    (method, index) => [`Alt+${index + 1}`, () => addTender(method)] as const,
  );
  useKeys(keys);

  const last = rows.at(-1);
  const isCash = last !== undefined && last.payment_method_id === cash?.id;
  const rest = last === undefined ? ZERO : restFor(total, rows, last.key);
  const setExact = () => last !== undefined && change(last.key, { amount: rest });
  return (
    <form
      className={s.form}
      onSubmit={complete}
      onKeyDown={(event) => {
        const isReference = (event.target as HTMLElement).dataset.reference !== undefined;
        if (event.key.toLowerCase() !== 'e' || isReference || event.ctrlKey) return;
        event.preventDefault();
        setExact();
      }}
    >
      <div className={s.tenders}>
        <TenderChoices
          methods={methods}
          current={isOnDue ? null : (last?.payment_method_id ?? null)}
          isOnDue={isOnDue}
          hasCustomer={cart.customer !== null}
          onAdd={addTender}
          onDue={putOnDue}
        />
        {rows.map((row) => (
          <TenderRowField
            key={row.key}
            row={row}
            method={methods.find(({ id }) => id === row.payment_method_id)}
            rest={restFor(total, rows, row.key)}
            currency={currency}
            isLast={row === last && !isOnDue}
            onChange={(part) => change(row.key, part)}
            onRemove={() => setRows(rows.filter((other) => other !== row))}
          />
        ))}
        {isCash && !isOnDue && (
          <QuickCash
            rest={rest}
            chosen={last.amount}
            onChoose={(amount) => change(last.key, { amount })}
          />
        )}
      </div>
      <div className={s.side}>
        <Summary {...props} rows={rows} standing={standing} isOnDue={isOnDue} />
        <div className={s.finish}>
          {posting.isError && <Failure error={posting.error} />}
          <Button
            ref={submit}
            type="submit"
            size="lg"
            fullWidth
            justify="space-between"
            className={s.complete}
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

type QuickProps = { rest: Minor; chosen: Minor; onChoose: (amount: Minor) => void };

function QuickCash({ rest, chosen, onChoose }: QuickProps) {
  const { t } = useTranslation('pos');
  const figures = useFigures();
  return (
    <fieldset className={s.quick}>
      <legend>{t('quick_cash')}</legend>
      {quickCash(rest).map((amount) => (
        <button
          key={amount}
          type="button"
          aria-pressed={amount === chosen}
          // A click leaves the focus in the amount, so that Enter completes.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(amount)}
        >
          <b className="figures">{figures.shortAmount(amount)}</b>
          {amount === rest && <small>{t('exact')}</small>}
        </button>
      ))}
    </fieldset>
  );
}

type SummaryProps = Pick<Props, 'total' | 'methods' | 'currency'> & {
  rows: readonly TenderRow[];
  standing: Standing;
  isOnDue: boolean;
};

/** To pay, what was given, stitch, then the one figure that matters now. */
function Summary({ total, methods, currency, rows, standing, isOnDue }: SummaryProps) {
  const { t } = useTranslation('pos');
  const figures = useFigures(currency);
  const { change, due, isOver } = standing;
  const open = isOver || due > 0;
  const label = isOver
    ? 'too_much'
    : due === 0
      ? 'change_to_give'
      : isOnDue
        ? 'on_due'
        : 'to_pay_still';
  return (
    <>
      <dl className={s.sums}>
        <dt>{t('to_pay')}</dt>
        <dd className={`${s.toPay} figures`}>{figures.money(total)}</dd>
        {rows
          .filter((row) => row.amount > 0)
          .map((row) => {
            const method = methods.find(({ id }) => id === row.payment_method_id);
            return [
              <dt key={`${row.key}-name`}>
                {method === undefined ? '' : nameOf(method, figures.language)}
              </dt>,
              <dd key={row.key} className="figures">
                {figures.amount(row.amount)}
              </dd>,
            ];
          })}
      </dl>
      <hr className="stitch" />
      <div className={s.outcome} data-open={open || undefined} aria-live="polite">
        <span>{t(label)}</span>
        {!isOver && <b className="figures">{figures.shortMoney(due > 0 ? due : change)}</b>}
        {change > 0 && currency === 'BDT' && (
          <small>
            {notesOf(change).map(({ note, count }, index) => (
              <span key={note} className="figures">
                {index > 0 && '\u00a0· '}
                {figures.count(count)} × {figures.shortAmount(note)}
              </span>
            ))}
          </small>
        )}
      </div>
    </>
  );
}

/** What failed and what is safe. The same sale is sent again: it cannot be counted twice. */
function Failure({ error }: { error: Error }) {
  const { t } = useTranslation('pos');
  const isUnreached = !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
  const text = isUnreached || error.title === '' ? t('sale_unreached') : error.title;
  return (
    <p className={s.failure} role="alert">
      {text}
    </p>
  );
}
