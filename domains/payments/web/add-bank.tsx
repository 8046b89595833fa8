import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { Typed } from '#platform/ui/fields/typed.tsx';
import f from '#platform/ui/form.module.css';
import { createBankAccountRoute } from '../contract/payment-method.ts';
import s from './bank-accounts.module.css';

/** Adds an account to a method. */
export function AddBank({ method_id, onAdd }: { method_id: string; onAdd: () => void }) {
  const { t } = useTranslation('methods');
  const client = useQueryClient();
  const [name, setName] = useDrafted('name', '');
  const adding = useMutation({
    mutationFn: async () => {
      const params = { id: method_id };
      await call(createBankAccountRoute, { params, body: { name } });
      setName('');
    },
    onSettled: () => client.invalidateQueries(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAdd();
    if (!adding.isPending) adding.mutate();
  };
  const failure = failureMessage(adding.error, t('unreached'));
  return (
    <form className={s.add} onSubmit={submit}>
      <Typed label={t('bank_name')} value={name} isRequired onChange={setName} />
      <Button type="submit" size="md" variant="default" loading={adding.isPending}>
        {t('add_bank')}
      </Button>
      {failure !== null && (
        <p className={f.failure} role="alert">
          {failure}
        </p>
      )}
    </form>
  );
}
