import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Custom } from '#domains/catalog/core/custom-field.ts';
import { CustomInputs, customOf, fieldValuesOf } from '#domains/catalog/web/part/custom-inputs.tsx';
import { toLatinDigits } from '#domains/kernel/core/format-number.ts';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { AmountField } from '#platform/ui/fields/amount-field.tsx';
import { CountInput } from '#platform/ui/fields/count-input.tsx';
import { DayField } from '#platform/ui/fields/day-field.tsx';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { listCustomerFieldsRoute } from '../contract/customer-field.ts';
import {
  type Customer,
  readCustomerRoute,
  readSupplierRoute,
  type SupplierKnown,
  updateCustomerRoute,
  updateSupplierRoute,
} from '../contract/party.ts';

type Kind = 'customer' | 'supplier';

type Known = SupplierKnown &
  Partial<Pick<Customer, 'birthday' | 'language' | 'credit_limit' | 'deposit' | 'custom'>>;

type Props = { kind: Kind; id: string; isOpen: boolean; onClose: () => void };

/** Edits the details and payment term of a customer or supplier. */
export function PartyDialog({ kind, id, isOpen, onClose }: Props) {
  const { t } = useTranslation('lists');
  const params = { id };
  const customer = useQuery({
    ...queryOptionsFor(readCustomerRoute, { params }),
    enabled: isOpen && kind === 'customer',
  });
  const supplier = useQuery({
    ...queryOptionsFor(readSupplierRoute, { params }),
    enabled: isOpen && kind === 'supplier',
  });
  const found: Known | undefined = kind === 'customer' ? customer.data?.data : supplier.data?.data;
  return (
    <FormDialog
      isOpen={isOpen}
      draft={`party ${id} ${found?.version}`}
      onClose={onClose}
      title={t('change_party')}
      size={520}
    >
      {isOpen && found !== undefined && (
        <PartyForm key={found.version} kind={kind} party={found} onDone={onClose} />
      )}
    </FormDialog>
  );
}

const TEXT_FIELDS = [
  ['name', 200],
  ['phone', 40],
  ['email', 254],
  ['address', 500],
  ['bin', 20],
  ['note', 2000],
] as const;

const TYPES: Readonly<Record<string, string>> = { phone: 'tel', email: 'email' };

type FormProps = { kind: Kind; party: Known; onDone: () => void };

function PartyForm({ kind, party, onDone }: FormProps) {
  const { t } = useTranslation(['lists', 'common']);
  const client = useQueryClient();
  const { name, phone, email, address, bin, note, version } = party;
  const [texts, setTexts] = useDrafted('words', { name, phone, email, address, bin, note });
  const [days, setDays] = useDrafted<number | null>('days', party.payment_days);
  const [more, setMore] = useDrafted('more', {
    birthday: party.birthday ?? null,
    language: party.language ?? null,
    credit_limit: party.credit_limit ?? null,
  });
  const [custom, setCustom] = useDrafted('custom', customOf(party.custom ?? []));
  const saving = useMutation({
    mutationFn: async () => {
      const reached = { phone: toLatinDigits(texts.phone), email: texts.email.trim() };
      const known = { ...texts, ...reached, payment_days: days ?? 0 };
      const body = { version, ...known };
      const params = { id: party.id };
      if (kind === 'customer') {
        const written = { custom: fieldValuesOf(custom) };
        return call(updateCustomerRoute, { params, body: { ...body, ...more, ...written } });
      }
      return call(updateSupplierRoute, { params, body });
    },
    onSuccess: async () => {
      await client.invalidateQueries();
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isPending) saving.mutate();
  };
  return (
    <form className={f.form} onSubmit={submit}>
      {TEXT_FIELDS.map(([field, max]) => (
        <Labelled key={field} label={t(field === 'name' ? 'lists:name' : `lists:party_${field}`)}>
          {(id) => (
            <input
              id={id}
              className={f.field}
              type={TYPES[field] ?? 'text'}
              maxLength={max}
              required={field === 'name'}
              value={texts[field]}
              onChange={({ currentTarget: { value } }) => setTexts({ ...texts, [field]: value })}
            />
          )}
        </Labelled>
      ))}
      <Labelled label={t('payment_days')} hint={t('payment_days_text')}>
        {(id) => (
          <CountInput
            id={id}
            max={DAYS_MAX}
            aria-describedby={`${id}-hint`}
            value={days}
            onChange={setDays}
          />
        )}
      </Labelled>
      {kind === 'customer' && <CustomerFields value={more} onChange={setMore} />}
      {kind === 'customer' && <CustomFieldInputs custom={custom} onChange={setCustom} />}
      <FormFoot
        failure={failureMessage(saving.error, t('unreached'))}
        isBusy={saving.isPending}
        save={t('save_party')}
        onCancel={onDone}
      />
    </form>
  );
}

function CustomFieldInputs({
  custom,
  onChange,
}: {
  custom: Custom;
  onChange: (custom: Custom) => void;
}) {
  const { t } = useTranslation('lists');
  const { data: fields = [] } = useQuery(allPagesFor(listCustomerFieldsRoute));
  return (
    <CustomInputs fields={fields} custom={custom} onChange={onChange} none={t('nothing_chosen')} />
  );
}

const DAYS_MAX = 365;

type More = {
  birthday: string | null;
  language: 'bn' | 'en' | null;
  credit_limit: Minor | null;
};

/** Fields of customers only: credit limit, birthday and language. */
function CustomerFields({ value, onChange }: { value: More; onChange: (more: More) => void }) {
  const { t } = useTranslation('lists');
  const { birthday, language, credit_limit } = value;
  return (
    <>
      <label className={f.check}>
        <input
          type="checkbox"
          checked={credit_limit !== null}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ ...value, credit_limit: checked ? ZERO : null })
          }
        />
        <span>{t('has_credit_limit')}</span>
      </label>
      {credit_limit !== null && (
        <AmountField
          label={t('credit_limit')}
          value={credit_limit}
          onChange={(limit) => onChange({ ...value, credit_limit: limit })}
        />
      )}
      <Labelled label={t('birthday')}>
        {() => (
          <DayField
            isOptional
            label={t('birthday')}
            value={birthday ?? ''}
            onChange={(day) => onChange({ ...value, birthday: day === '' ? null : day })}
          />
        )}
      </Labelled>
      <Labelled label={t('party_language')}>
        {(id) => (
          <select
            id={id}
            className={f.field}
            value={language ?? ''}
            onChange={({ currentTarget: { value: chosen } }) =>
              onChange({ ...value, language: chosen === 'bn' || chosen === 'en' ? chosen : null })
            }
          >
            <option value="">{t('as_the_shop')}</option>
            <option value="bn" lang="bn">
              বাংলা
            </option>
            <option value="en" lang="en">
              English
            </option>
          </select>
        )}
      </Labelled>
    </>
  );
}
