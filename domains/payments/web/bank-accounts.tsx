import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import f from '#platform/ui/form.module.css';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import {
  changeBankAccountRoute,
  listMethodBanksRoute,
  type StoredMethod,
} from '../contract/payment-method.ts';
import { AddBank } from './add-bank.tsx';
import s from './bank-accounts.module.css';
import { OpeningBalance } from './opening-balance.tsx';

type BankChange = { id: string; version: number; name?: string; archived?: boolean };

/** The bank accounts of a method: adding, renaming and archiving are saved at once. */
export function BankAccounts({ method }: { method: StoredMethod }) {
  const { t, i18n } = useTranslation('methods');
  const client = useQueryClient();
  const banksQuery = useQuery(queryOptionsFor(listMethodBanksRoute, { params: { id: method.id } }));
  const changing = useMutation({
    mutationFn: ({ id, ...body }: BankChange) =>
      call(changeBankAccountRoute, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries(),
  });
  const putAway = useQuery(
    queryOptionsFor(listMethodBanksRoute, {
      params: { id: method.id },
      query: { status: 'archived' },
    }),
  );
  const failure = failureMessage(banksQuery.error ?? changing.error, t('unreached'));
  return (
    <section className={s.accounts}>
      <h3>{t('banks')}</h3>
      <p className={f.hint}>{t('banks_text')}</p>
      <ul aria-busy={banksQuery.isPending}>
        {(banksQuery.data?.data ?? []).map((bank) => (
          <li key={bank.id}>
            <input
              className={f.field}
              aria-label={t('rename_bank', { name: bank.name })}
              maxLength={200}
              autoComplete="off"
              defaultValue={bank.name}
              onBlur={({ currentTarget }) => {
                const typedName = currentTarget.value.trim();
                if (typedName === '' || typedName === bank.name) currentTarget.value = bank.name;
                else changing.mutate({ id: bank.id, version: bank.version, name: typedName });
              }}
            />
            <button
              type="button"
              className={ui.square}
              disabled={changing.isPending}
              aria-label={t('put_away_bank', { name: bank.name })}
              onClick={() =>
                changing.mutate({ id: bank.id, version: bank.version, archived: true })
              }
            >
              <IconX size={18} stroke={1.75} />
            </button>
            <OpeningBalance name={bank.name} account_id={bank.account_id} />
          </li>
        ))}
      </ul>
      {(putAway.data?.data ?? []).length > 0 && (
        <>
          <h4>{t('banks_put_away')}</h4>
          <ul>
            {putAway.data?.data.map(({ id, name, version }) => (
              <li key={id}>
                {name}
                <Button
                  size="compact-md"
                  variant="default"
                  disabled={changing.isPending}
                  onClick={() => changing.mutate({ id, version, archived: false })}
                >
                  {t('take_back')}
                  <span className="for-readers"> {name}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {banksQuery.data?.data.length === 0 && (
        <OpeningBalance name={localName(method, i18n.language)} account_id={method.account_id} />
      )}
      <FormDraft of={`bank ${method.id}`}>
        <AddBank method_id={method.id} onAdd={changing.reset} />
      </FormDraft>
      {failure !== null && (
        <p className={f.failure} role="alert">
          {failure}
        </p>
      )}
    </section>
  );
}
