import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureWords } from '#domains/access/web/part/failure-words.ts';
import { call } from '#platform/client/call.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import r from '#platform/ui/field-rows.module.css';
import f from '#platform/ui/form.module.css';
import {
  changeBankAccountRoute,
  createBankAccountRoute,
  listMethodBanksRoute,
} from '../contract/payment-method.ts';
import s from './bank-accounts.module.css';

type BankChange = { id: string; version: number; name?: string; archived?: true };

/** The accounts of a method: each is added, renamed and put away at once, apart from its names. */
export function BankAccounts({ method_id }: { method_id: string }) {
  const { t } = useTranslation('methods');
  const client = useQueryClient();
  const asked = useQuery(queryOptionsFor(listMethodBanksRoute, { params: { id: method_id } }));
  const [name, setName] = useState('');
  const onSuccess = async () => {
    setName('');
    await client.invalidateQueries();
  };
  const adding = useMutation({
    mutationFn: () => call(createBankAccountRoute, { params: { id: method_id }, body: { name } }),
    onSuccess,
  });
  const changing = useMutation({
    mutationFn: ({ id, ...body }: BankChange) =>
      call(changeBankAccountRoute, { params: { id }, body }),
    onSuccess,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    changing.reset();
    if (!adding.isPending) adding.mutate();
  };
  const failure = failureWords(asked.error ?? adding.error ?? changing.error, t('unreached'));
  return (
    <form className={s.accounts} onSubmit={submit}>
      <h3>{t('banks')}</h3>
      <p className={f.hint}>{t('banks_text')}</p>
      <ul aria-busy={asked.isPending}>
        {(asked.data?.data ?? []).map((bank) => (
          <li key={bank.id}>
            <input
              className={f.field}
              aria-label={t('rename_bank', { name: bank.name })}
              maxLength={200}
              autoComplete="off"
              defaultValue={bank.name}
              onBlur={({ currentTarget }) => {
                const called = currentTarget.value.trim();
                if (called === '' || called === bank.name) currentTarget.value = bank.name;
                else changing.mutate({ id: bank.id, version: bank.version, name: called });
              }}
            />
            <button
              type="button"
              className={r.remove}
              disabled={changing.isPending}
              aria-label={t('put_away_bank', { name: bank.name })}
              onClick={() => {
                adding.reset();
                changing.mutate({ id: bank.id, version: bank.version, archived: true });
              }}
            >
              <IconX size={18} stroke={1.75} />
            </button>
          </li>
        ))}
      </ul>
      <div className={s.add}>
        <input
          className={f.field}
          aria-label={t('bank_name')}
          placeholder={t('bank_name')}
          required
          maxLength={200}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" size="md" variant="default" loading={adding.isPending}>
          {t('add_bank')}
        </Button>
      </div>
      {failure !== null && (
        <p className={f.failure} role="alert">
          {failure}
        </p>
      )}
    </form>
  );
}
