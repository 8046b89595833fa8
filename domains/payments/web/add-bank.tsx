import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { useMe } from '#domains/access/web/part/me.tsx';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { AmountField } from '#platform/ui/fields/amount-field.tsx';
import { Typed } from '#platform/ui/fields/typed.tsx';
import f from '#platform/ui/form.module.css';
import { postOpeningMoneyRoute } from '../contract/opening-money.ts';
import { createBankAccountRoute } from '../contract/payment-method.ts';
import s from './bank-accounts.module.css';

/** Adds an account to a method, with its opening balance. */
export function AddBank({ method_id, onAdd }: { method_id: string; onAdd: () => void }) {
  const { t } = useTranslation('methods');
  const client = useQueryClient();
  const canOpen = useMe().can('opening-money.create');
  const { warehouses } = useWarehouses();
  const [name, setName] = useDrafted('name', '');
  const [amount, setAmount] = useDrafted<Minor>('amount', ZERO);
  const adding = useMutation({
    mutationFn: async () => {
      const params = { id: method_id };
      const { data } = await call(createBankAccountRoute, { params, body: { name } });
      setName('');
      setAmount(ZERO);
      if (amount === 0) return;
      const account = { payment_method_id: method_id, bank_account_id: data.id };
      const warehouse_id = warehouses[0]?.value ?? '';
      const body = { id: uuidv7(), ...account, warehouse_id, amount };
      await call(postOpeningMoneyRoute, { body });
    },
    // If only the account was added, its page asks for the opening balance.
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
      {canOpen && <AmountField label={t('opening')} value={amount} onChange={setAmount} />}
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
