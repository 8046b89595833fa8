import { Button, Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLatinDigits } from '#domains/kernel/core/figures.ts';
import {
  createCustomerRoute,
  listCustomersRoute,
  type Party,
} from '#domains/parties/contract/party.ts';
import { call } from '#platform/client/call.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { useFigures } from '#platform/ui/use-figures.ts';
import s from './till-dialogs.module.css';

type Props = {
  isOpen: boolean;
  currency: string;
  mayAdd: boolean;
  onChoose: (customer: Party) => void;
  onClose: () => void;
};

/** Finds a customer by name, phone or code, or adds one. */
export function CustomerPicker({ isOpen, onClose, ...rest }: Props) {
  const { t } = useTranslation(['pos', 'common']);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size={460}
      title={t('customer')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <CustomerSearch {...rest} onClose={onClose} />
    </Modal>
  );
}

const ROWS = 20;

function CustomerSearch({ currency, mayAdd, onChoose, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('pos');
  const figures = useFigures(currency);
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(inLatinDigits(text.trim()), 150);
  const found = useQuery({
    ...queryOptionsFor(listCustomersRoute, { query: { limit: ROWS, ...(q === '' ? {} : { q }) } }),
    placeholderData: keepPreviousData,
  });
  const rows = found.data?.data ?? [];
  const choose = (customer: Party) => {
    onChoose(customer);
    onClose();
  };
  return (
    <>
      <input
        className={s.field}
        data-autofocus
        aria-label={t('customer_search')}
        placeholder={t('customer_search')}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = rows;
          if (event.key === 'Enter' && first !== undefined && q !== '') choose(first);
        }}
      />
      <ul className={s.people}>
        {rows.map((customer) => (
          <li key={customer.id}>
            <button type="button" className={s.personRow} onClick={() => choose(customer)}>
              <b>{customer.name}</b>
              <small className="figures">{figures.digits(customer.phone)}</small>
              {customer.due > 0 && (
                <span className={`${s.due} figures`}>
                  {t('due_amount', { amount: figures.money(customer.due) })}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {found.isError && <p className={s.note}>{t('customers_unreached')}</p>}
      {found.isSuccess && rows.length === 0 && <p className={s.note}>{t('no_customer_found')}</p>}
      {mayAdd && <NewCustomer name={text} onAdded={choose} />}
    </>
  );
}

function NewCustomer({ name, onAdded }: { name: string; onAdded: (customer: Party) => void }) {
  const { t } = useTranslation('pos');
  const [isOpen, setOpen] = useState(false);
  const adding = useMutation({
    mutationFn: (body: { name: string; phone: string }) => call(createCustomerRoute, { body }),
    onSuccess: ({ data }) => onAdded(data),
  });
  if (!isOpen) {
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('new_customer')}
      </Button>
    );
  }
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    adding.mutate({
      name: String(fields.get('name')).trim(),
      phone: inLatinDigits(String(fields.get('phone')).trim()),
    });
  };
  return (
    <form onSubmit={add} className={s.newCustomer}>
      <label className={s.label}>
        {t('customer_name')}
        <input name="name" className={s.field} defaultValue={name} required maxLength={200} />
      </label>
      <label className={s.label}>
        {t('customer_phone')}
        <input name="phone" className={s.field} inputMode="tel" maxLength={40} />
      </label>
      {adding.isError && <p className={s.failure}>{t('customer_not_added')}</p>}
      <Button type="submit" loading={adding.isPending}>
        {t('add_customer')}
      </Button>
    </form>
  );
}
