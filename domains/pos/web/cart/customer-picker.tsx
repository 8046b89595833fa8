import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toLatinDigits } from '#domains/kernel/core/format-number.ts';
import { type Customer, listCustomersRoute } from '#domains/parties/contract/party.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import f from '#platform/ui/form.module.css';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { useRowKeys } from '#platform/ui/lists/use-row-keys.ts';
import ui from '#platform/ui/shapes.module.css';
import { type NumberFormatter, useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { CartCustomer } from './cart.ts';
import s from './customer-picker.module.css';
import { NewCustomer } from './new-customer.tsx';

type Props = {
  isOpen: boolean;
  currency: string;
  canAdd: boolean;
  onChoose: (customer: CartCustomer) => void;
  onClose: () => void;
};

/** Finds a customer by name, phone or code, or adds one. */
export function CustomerPicker({ isOpen, onClose, ...rest }: Props) {
  const { t } = useTranslation(['pos', 'common']);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size={480}
      title={t('customer')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <CustomerSearch {...rest} onClose={onClose} />
    </Modal>
  );
}

const ROWS = 20;
const PAUSE_MS = 150;

/** 01711-204 583 finds the stored +8801711204583: numbers are compared by their digits. */
function toSearchTerm(typed: string): string {
  const text = toLatinDigits(typed.trim());
  return /^\+?[\d\s().-]{3,}$/.test(text) ? text.replace(/[\s().-]/g, '') : text;
}

function CustomerSearch({ currency, canAdd, onChoose, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('pos');
  const format = useNumberFormat(currency);
  const [text, setText] = useState('');
  const [isNew, setNew] = useState(false);
  const [q] = useDebouncedValue(toSearchTerm(text), PAUSE_MS);
  const found = useQuery({
    ...queryOptionsFor(listCustomersRoute, { query: { limit: ROWS, q: q || undefined } }),
    placeholderData: keepPreviousData,
  });
  const rows = found.data?.data ?? [];
  const isEmpty = found.isSuccess && rows.length === 0;
  const choose = (customer: CartCustomer) => {
    onChoose(customer);
    onClose();
  };
  const typed = toSearchTerm(text);
  const keys = useRowKeys({
    typed,
    isFound: q === typed && !found.isPending && !found.isPlaceholderData,
    onEnter: () => {
      const [first] = rows;
      if (typed === '' || found.isError) return;
      if (first !== undefined) choose(first);
      else if (canAdd) setNew(true);
    },
  });
  if (isNew)
    return (
      <FormDraft of={`new_customer ${text}`}>
        <NewCustomer typed={text} onAdded={choose} onBack={() => setNew(false)} />
      </FormDraft>
    );
  return (
    <>
      <input
        className={f.field}
        data-autofocus
        data-takes-codes
        aria-label={t('customer_search')}
        placeholder={t('customer_search')}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={keys.onKeyDown}
      />
      <ul className={s.people} ref={keys.list} onKeyDown={keys.walk}>
        {rows.map((customer) => (
          <li key={customer.id}>
            <Row customer={customer} format={format} onChoose={choose} />
          </li>
        ))}
      </ul>
      {found.isError && <p className={ui.quiet}>{t('customers_unreached')}</p>}
      {isEmpty && <p className={ui.quiet}>{t('no_customer_found')}</p>}
      {canAdd && (
        <button type="button" className={ui.button} onClick={() => setNew(true)}>
          {t('new_customer')}
        </button>
      )}
    </>
  );
}

type RowProps = {
  customer: Customer;
  format: NumberFormatter;
  onChoose: (customer: CartCustomer) => void;
};

function Row({ customer, format, onChoose }: RowProps) {
  const { t } = useTranslation('pos');
  const { due, ordered, deposit, credit_limit } = customer;
  return (
    <button type="button" className={s.row} onClick={() => onChoose(customer)}>
      <b>{customer.name}</b>
      <small className="figures">{format.phone(customer.phone || customer.code)}</small>
      <span className={s.money}>
        {due > 0 && (
          <b
            className="figures"
            data-over={(credit_limit !== null && due + ordered >= credit_limit) || undefined}
          >
            {t('due_amount', { amount: format.money(due) })}
          </b>
        )}
        {deposit > 0 && (
          <small className="figures">
            {t('deposit_amount', { amount: format.shortMoney(deposit) })}
          </small>
        )}
      </span>
    </button>
  );
}
