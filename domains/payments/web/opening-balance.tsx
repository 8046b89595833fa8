import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { usePaper } from '#domains/access/web/part/use-paper.ts';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { PlaceField } from '#domains/shops/web/part/place-field.tsx';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { call } from '#platform/client/call.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { AmountField } from '#platform/ui/fields/amount-field.tsx';
import f from '#platform/ui/form.module.css';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { localName } from '#platform/ui/local-name.ts';
import { useFigures } from '#platform/ui/use-figures.ts';
import { listOpeningMoneyRoute, postOpeningMoneyRoute } from '../contract/opening-money.ts';
import type { KeptMethod } from '../contract/payment-method.ts';
import s from './bank-accounts.module.css';

type Props = {
  /** What it is called, for who hears the screen. */
  name: string;
  account_id: string;
  payment_method_id: string;
  bank_account_id?: string;
};

/** What lay there when the books began: asked for once, then told, with the way to its paper. */
export function OpeningBalance({ account_id, ...place }: Props) {
  const { t } = useTranslation('methods');
  const me = useMe();
  const figures = useFigures();
  const [isAsked, setAsked] = useState(false);
  const { data } = useQuery({
    ...allPagesFor(listOpeningMoneyRoute),
    enabled: me.can('opening-money.read'),
  });
  if (data === undefined) return null;
  const standing = data.find((one) => one.account_id === account_id && one.reversed_by === null);
  if (standing !== undefined) {
    return (
      <Link className={s.opening} to={`/dashboard/documents/${standing.id}`}>
        {t('opening')} <span className="figures">{figures.money(standing.amount)}</span>
      </Link>
    );
  }
  if (!me.can('opening-money.create')) return null;
  if (isAsked)
    return (
      <FormDraft of={`opening ${account_id} ${JSON.stringify(place)}`}>
        <OpeningForm {...place} onDone={() => setAsked(false)} />
      </FormDraft>
    );
  return (
    <Button variant="default" size="sm" className={s.ask ?? ''} onClick={() => setAsked(true)}>
      {t('opening')}
      <span className="for-readers"> {place.name}</span>
    </Button>
  );
}

/** Of a method that has no accounts. */
export function OpeningOfMethod({ method }: { method: KeptMethod }) {
  const { i18n } = useTranslation();
  const { id, account_id } = method;
  const name = localName(method, i18n.language);
  return <OpeningBalance name={name} account_id={account_id} payment_method_id={id} />;
}

type FormProps = Omit<Props, 'account_id'> & { onDone: () => void };

function OpeningForm({ name, onDone, ...place }: FormProps) {
  const { t } = useTranslation('methods');
  const { warehouses } = useWarehouses();
  const [amount, setAmount] = useDrafted<Minor>('amount', ZERO);
  const [at, setAt] = useDrafted('at', '');
  const warehouse_id = at || (warehouses[0]?.value ?? '');
  const paper = usePaper(
    (id) => call(postOpeningMoneyRoute, { body: { id, ...place, warehouse_id, amount } }),
    { unreached: t('unreached'), onDone },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (amount > 0) paper.post();
  };
  return (
    <form className={s.openingForm} onSubmit={submit}>
      <p className={f.hint}>{t('opening_text')}</p>
      <div className={s.add}>
        <AmountField
          label={t('opening_of', { name })}
          value={amount}
          onChange={setAmount}
          isFirst
        />
        <Button type="submit" size="md" variant="default" loading={paper.isBusy}>
          {t('opening_post')}
        </Button>
      </div>
      <PlaceField label={t('opening_place')} value={warehouse_id} onChange={setAt} />
      {paper.failure !== null && (
        <p className={f.failure} role="alert">
          {paper.failure}
        </p>
      )}
    </form>
  );
}
