import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { documentPath } from '#domains/documents/core/document-path.ts';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { LocationField } from '#domains/shops/web/part/location-field.tsx';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { call } from '#platform/client/call.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import { AmountField } from '#platform/ui/fields/amount-field.tsx';
import f from '#platform/ui/form.module.css';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listOpeningMoneyRoute, postOpeningMoneyRoute } from '../contract/opening-money.ts';
import type { StoredMethod } from '../contract/payment-method.ts';
import s from './bank-accounts.module.css';

type Props = {
  /** The name, for screen readers. */
  name: string;
  account_id: string;
  payment_method_id: string;
  bank_account_id?: string;
};

/** The opening balance of an account: entered once, then shown with a link to its document. */
export function OpeningBalance({ account_id, ...account }: Props) {
  const { t } = useTranslation('methods');
  const me = useMe();
  const format = useNumberFormat();
  const [isEditing, setEditing] = useState(false);
  const { data } = useQuery({
    ...allPagesFor(listOpeningMoneyRoute),
    enabled: me.can('opening-money.read'),
  });
  if (data === undefined) return null;
  const existing = data.find((one) => one.account_id === account_id && one.reversed_by === null);
  if (existing !== undefined) {
    return (
      <Link className={s.opening} to={documentPath(existing.id)}>
        {t('opening')} <span className="figures">{format.money(existing.amount)}</span>
      </Link>
    );
  }
  if (!me.can('opening-money.create')) return null;
  if (isEditing)
    return (
      <FormDraft of={`opening ${account_id} ${JSON.stringify(account)}`}>
        <OpeningForm {...account} onDone={() => setEditing(false)} />
      </FormDraft>
    );
  return (
    <Button variant="default" size="sm" className={s.ask ?? ''} onClick={() => setEditing(true)}>
      {t('opening')}
      <span className="for-readers"> {account.name}</span>
    </Button>
  );
}

/** The opening balance of a method without accounts. */
export function OpeningOfMethod({ method }: { method: StoredMethod }) {
  const { i18n } = useTranslation();
  const { id, account_id } = method;
  const name = localName(method, i18n.language);
  return <OpeningBalance name={name} account_id={account_id} payment_method_id={id} />;
}

type FormProps = Omit<Props, 'account_id'> & { onDone: () => void };

function OpeningForm({ name, onDone, ...account }: FormProps) {
  const { t } = useTranslation('methods');
  const { warehouses } = useWarehouses();
  const [amount, setAmount] = useDrafted<Minor>('amount', ZERO);
  const [at, setAt] = useDrafted('at', '');
  const warehouse_id = at || (warehouses[0]?.value ?? '');
  const posting = usePostOnce(
    (id) => call(postOpeningMoneyRoute, { body: { id, ...account, warehouse_id, amount } }),
    { unreached: t('unreached'), onDone },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (amount > 0) posting.post();
  };
  return (
    <form className={ui.stack} onSubmit={submit}>
      <p className={f.hint}>{t('opening_text')}</p>
      <div className={s.add}>
        <AmountField
          label={t('opening_of', { name })}
          value={amount}
          onChange={setAmount}
          isFirst
        />
        <Button type="submit" size="md" variant="default" loading={posting.isBusy}>
          {t('opening_post')}
        </Button>
      </div>
      <LocationField label={t('opening_place')} value={warehouse_id} onChange={setAt} />
      {posting.failure !== null && (
        <p className={f.failure} role="alert">
          {posting.failure}
        </p>
      )}
    </form>
  );
}
