import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toLatinDigits } from '#domains/kernel/core/format-number.ts';
import { createCustomerRoute, type Party } from '#domains/parties/contract/party.ts';
import { ApiError } from '#platform/client/api-error.ts';
import { call } from '#platform/client/call.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';

type Props = { typed: string; onAdded: (customer: Party) => void; onBack: () => void };

/** Adds a customer with name and phone. The search text is filled in. */
export function NewCustomer({ typed, onAdded, onBack }: Props) {
  const { t } = useTranslation(['pos', 'common']);
  const isNumber = /^[+\d\s().-]+$/.test(toLatinDigits(typed.trim()));
  const [name, setName] = useDrafted('name', isNumber ? '' : typed);
  const [phone, setPhone] = useDrafted('phone', isNumber ? typed : '');
  const adding = usePostOnce(
    (id) => {
      const body = { id, name: name.trim(), phone: toLatinDigits(phone.trim()) };
      return call(createCustomerRoute, { body });
    },
    { unreached: t('customer_not_added'), onDone: ({ data }) => onAdded(data) },
  );
  const add = (event: FormEvent) => {
    event.preventDefault();
    adding.post();
  };
  const isTaken = adding.error instanceof ApiError && adding.error.code === 'code_taken';
  return (
    <form onSubmit={add} className={f.form}>
      <label className={f.label}>
        {t('customer_name')}
        <input
          name="name"
          className={f.field}
          ref={focusOnce}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          required
          maxLength={200}
          autoComplete="off"
        />
      </label>
      <label className={f.label}>
        {t('customer_phone')}
        <input
          name="phone"
          className={f.field}
          inputMode="tel"
          value={phone}
          onChange={(event) => setPhone(event.currentTarget.value)}
          maxLength={40}
          autoComplete="off"
        />
      </label>
      {adding.error !== null && (
        <p className={f.failure} role="alert">
          {t(isTaken ? 'number_is_a_customers' : 'customer_not_added')}
        </p>
      )}
      <div className={f.actions}>
        <button type="button" className={ui.button} onClick={onBack}>
          {t('back_to_search')}
        </button>
        <Button type="submit" size="md" loading={adding.isBusy}>
          {t('add_customer')}
        </Button>
      </div>
    </form>
  );
}

function focusOnce(field: HTMLInputElement | null): void {
  if (field === null || field.dataset.met !== undefined) return;
  field.dataset.met = 'true';
  field.focus();
}
