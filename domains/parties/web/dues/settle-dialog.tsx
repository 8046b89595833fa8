import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { documentPath } from '#domains/documents/core/document-path.ts';
import { type Minor, minor, sumOf } from '#domains/kernel/core/money.ts';
import { accountFields } from '#domains/payments/web/part/account-fields.ts';
import { MoneyAccountField } from '#domains/payments/web/part/money-account-field.tsx';
import { useMoneyAccounts } from '#domains/payments/web/part/use-money-accounts.ts';
import { LocationField } from '#domains/shops/web/part/location-field.tsx';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import { AmountField } from '#platform/ui/fields/amount-field.tsx';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import { MoneyField } from '#platform/ui/fields/money-field.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { PostForm } from '#platform/ui/post-form.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import {
  customerOpenItemsRoute,
  type OpenItem,
  supplierOpenItemsRoute,
} from '../../contract/dues.ts';
import s from './dues.module.css';
import { moveToFront, partsOf, restOf, type Settle, type Settled } from './settle.ts';

type Kind = 'customer' | 'supplier';

type Props = {
  kind: Kind;
  party_id: string;
  settle: Settle;
  isOpen: boolean;
  onClose: () => void;
};

/** The most documents shown with one payment; the next payment settles the rest. */
const ITEMS_MAX = 200;

/** One payment for many documents: the oldest first, in another order, or by typed amounts. */
export function SettleDialog({ isOpen, onClose, ...form }: Props) {
  const { t } = useTranslation('dues');
  const { kind, party_id } = form;
  const route = kind === 'customer' ? customerOpenItemsRoute : supplierOpenItemsRoute;
  const itemsQuery = useQuery({
    ...queryOptionsFor(route as typeof customerOpenItemsRoute, {
      params: { id: party_id },
      query: { limit: ITEMS_MAX },
    }),
    enabled: isOpen,
  });
  const [done, setDone] = useState<Settled | null>(null);
  const close = () => {
    setDone(null);
    onClose();
  };
  return (
    <FormDialog
      isOpen={isOpen}
      draft={`settle ${kind} ${party_id}`}
      onClose={close}
      title={t(`settle_${kind}`)}
      size={560}
    >
      {done !== null && <Done settled={done} onClose={close} />}
      {isOpen && done === null && itemsQuery.data !== undefined && (
        <SettleForm {...form} items={itemsQuery.data.data} onDone={setDone} onCancel={close} />
      )}
    </FormDialog>
  );
}

type FormProps = Omit<Props, 'isOpen' | 'onClose'> & {
  items: readonly OpenItem[];
  onDone: (settled: Settled) => void;
  onCancel: () => void;
};

function SettleForm({ kind, party_id, settle, items, onDone, onCancel }: FormProps) {
  const { t } = useTranslation(['dues', 'lists']);
  const format = useNumberFormat();
  const moneyAccounts = useMoneyAccounts({ isByCard: kind === 'customer' });
  const { warehouses } = useWarehouses();
  const owed = minor(
    Math.max(
      sumOf(items, ({ open }) => open),
      0,
    ),
  );
  const [amount, setAmount] = useDrafted<Minor>('amount', owed);
  const [order, setOrder] = useDrafted<readonly string[]>('order', []);
  const [typed, setTyped] = useDrafted<Readonly<Record<string, Minor>> | null>('typed', null);
  const [depositsRest, setDepositsRest] = useDrafted('keeps', false);
  const [chosen, setMoneyAccount] = useDrafted('chosen', '');
  const [at, setAt] = useDrafted('at', '');
  const [code, setCode] = useState('');
  const moneyAccount = moneyAccounts.find(({ key }) => key === chosen) ?? moneyAccounts[0];
  const warehouse_id = at || (warehouses[0]?.value ?? '');
  const shown = moveToFront(items, order);
  const parts = partsOf(shown, amount, typed);
  const rest = restOf(parts, amount);
  const hasAllocations = typed !== null || order.length > 0;
  const allocations = shown.flatMap(({ document_id }) => {
    const part = parts.get(document_id) ?? 0;
    return part === 0 ? [] : [{ document_id, amount: minor(part) }];
  });
  const posting = usePostOnce(
    async (id) => {
      const card = moneyAccount?.is_card === true ? { gift_card_code: code } : {};
      const payments = amount === 0 ? [] : [{ ...accountFields(moneyAccount), ...card, amount }];
      const request = { id, party_id, warehouse_id, payments };
      const allocationField = hasAllocations && allocations.length > 0 ? { allocations } : {};
      const restField = rest > 0 && depositsRest ? { deposit_rest: true } : {};
      onDone(await settle({ ...request, ...allocationField, ...restField }));
    },
    { unreached: t('unreached'), onDone: () => undefined },
  );
  const isReady = rest === 0 || (rest > 0 && depositsRest);
  return (
    <PostForm
      posting={posting}
      isReady={isReady && (amount > 0 || allocations.length > 0)}
      save={t(`settle_${kind}`)}
      onCancel={onCancel}
    >
      <div className={f.pair}>
        <AmountField label={t('amount')} value={amount} onChange={setAmount} isFirst />
        <MoneyAccountField
          label={t(kind === 'customer' ? 'into' : 'out_of')}
          accounts={moneyAccounts}
          value={moneyAccount?.key ?? ''}
          onChange={setMoneyAccount}
        />
      </div>
      {moneyAccount?.is_card === true && (
        <Labelled label={t('lists:card_code')}>
          {(id) => (
            <input
              id={id}
              className={f.field}
              required
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={30}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          )}
        </Labelled>
      )}
      <LocationField label={t('place')} value={warehouse_id} onChange={setAt} />
      {shown.length > 0 && <p className={f.hint}>{t('order_text')}</p>}
      <Items
        items={shown}
        parts={parts}
        onFirst={(id) => {
          setTyped(null);
          setOrder([id, ...order.filter((other) => other !== id)]);
        }}
        onTyped={(id, part) => setTyped({ ...Object.fromEntries(parts), [id]: part })}
      />
      {rest !== 0 && (
        <p
          className={`${ui.sum} ${s.sum}`}
          data-kind={rest < 0 ? 'bad' : undefined}
          aria-live="polite"
        >
          {t(rest < 0 ? 'missing' : 'left_over')}
          <span className="figures">{format.money(minor(Math.abs(rest)))}</span>
        </p>
      )}
      {rest > 0 && (
        <label className={ui.check}>
          <input
            type="checkbox"
            checked={depositsRest}
            onChange={(event) => setDepositsRest(event.currentTarget.checked)}
          />
          {t(`keep_${kind}`)}
        </label>
      )}
    </PostForm>
  );
}

type ItemsProps = {
  items: readonly OpenItem[];
  parts: ReadonlyMap<string, Minor>;
  onFirst: (document_id: string) => void;
  onTyped: (document_id: string, part: Minor) => void;
};

/** Each document with its allocation; one can move to the front, or its amount be typed. */
function Items({ items, parts, onFirst, onTyped }: ItemsProps) {
  const { t } = useTranslation(['dues', 'lists']);
  const format = useNumberFormat();
  if (items.length === 0) return null;
  return (
    <ul className={`${ui.box} ${s.papers}`}>
      {items.map((item, index) => {
        const { document_id, number, open } = item;
        const part = parts.get(document_id) ?? minor(0);
        return (
          <li key={document_id} className={s.paper}>
            <span>
              <span className="figures">{number}</span>
              <small>
                {t(`lists:kind_${item.kind}`)} ·{' '}
                <span className="figures">{format.amount(open)}</span>
              </small>
            </span>
            <MoneyField
              className={s.part ?? ''}
              aria-label={t('part_of', { number })}
              value={minor(Math.abs(part))}
              onChange={(value) => onTyped(document_id, value)}
            />
            {index === 0 ? (
              <span />
            ) : (
              <button
                type="button"
                className={ui.square}
                title={t('bring_first')}
                aria-label={t('bring_first_number', { number })}
                onClick={() => onFirst(document_id)}
              >
                <IconArrowUp size={18} stroke={1.75} />
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Each document after the payment: the receipt, and the link to it. */
function Done({ settled, onClose }: { settled: Settled; onClose: () => void }) {
  const { t } = useTranslation(['dues', 'lists']);
  const format = useNumberFormat();
  return (
    <div className={ui.stack} role="status">
      <p className={f.hint}>
        {t('settled_by')}{' '}
        <Link className="figures" to={documentPath(settled.id)}>
          {settled.number}
        </Link>
      </p>
      {settled.allocations.length > 0 && (
        <table className={ui.table}>
          <thead>
            <tr>
              <th scope="col">{t('lists:number')}</th>
              <th scope="col" data-figure>
                {t('part')}
              </th>
              <th scope="col" data-figure>
                {t('still_open')}
              </th>
            </tr>
          </thead>
          <tbody>
            {settled.allocations.map((one) => (
              <tr key={one.document_id}>
                <td className="figures">{one.number}</td>
                <td className="figures" data-figure>
                  {format.amount(one.amount)}
                </td>
                <td className="figures" data-figure>
                  {format.amount(one.after)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {settled.deposited > 0 && (
        <p className={`${ui.sum} ${s.sum}`}>
          {t('kept')} <span className="figures">{format.money(settled.deposited)}</span>
        </p>
      )}
      <div className={f.actions}>
        <Button size="md" onClick={onClose} data-autofocus>
          {t('done')}
        </Button>
      </div>
    </div>
  );
}
