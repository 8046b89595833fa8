import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureWords } from '#domains/access/web/part/failure-words.ts';
import { useMe } from '#domains/access/web/part/me.tsx';
import { inLatinDigits } from '#domains/kernel/core/figures.ts';
import { call } from '#platform/client/call.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { Labelled } from '#platform/ui/labelled.tsx';
import { useFigures } from '#platform/ui/use-figures.ts';
import { createSupplierRoute, listSuppliersRoute } from '../../contract/party.ts';
import s from './supplier-picker.module.css';

type Supplier = { id: string; name: string };

type Props = {
  label: string;
  value: Supplier | null;
  onChange: (supplier: Supplier | null) => void;
};

const ROWS = 6;

/** Whom the goods came from: found by name or phone, or written in at once. */
export function SupplierPicker({ label, value, onChange }: Props) {
  const { t } = useTranslation('lists');
  const [isNew, setNew] = useState(false);
  if (value !== null) {
    return (
      <div className={f.label}>
        {label}
        <div className={s.chosen}>
          <b>{value.name}</b>
          <button type="button" className={s.link} onClick={() => onChange(null)}>
            {t('change_supplier')}
          </button>
        </div>
      </div>
    );
  }
  return (
    <>
      <Finder label={label} onFound={onChange} onNew={() => setNew(true)} />
      <FormDialog isOpen={isNew} onClose={() => setNew(false)} title={t('new_supplier')}>
        <NewSupplier
          onCancel={() => setNew(false)}
          onAdded={(supplier) => {
            setNew(false);
            onChange(supplier);
          }}
        />
      </FormDialog>
    </>
  );
}

type FinderProps = {
  label: string;
  onFound: (supplier: Supplier) => void;
  onNew: () => void;
};

function Finder({ label, onFound, onNew }: FinderProps) {
  const { t } = useTranslation('lists');
  const figures = useFigures();
  const me = useMe();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [q] = useDebouncedValue(text.trim(), 150);
  const found = useQuery({
    ...queryOptionsFor(listSuppliersRoute, { query: { q, limit: ROWS } }),
    enabled: isOpen,
  });
  const rows = isOpen ? (found.data?.data ?? []) : [];
  return (
    <div className={s.picker}>
      <Labelled label={label}>
        {(id) => (
          <input
            id={id}
            className={f.field}
            placeholder={t('find_supplier')}
            autoComplete="off"
            value={text}
            onFocus={() => setOpen(true)}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setOpen(true);
            }}
            onKeyDown={(event) => {
              const [first] = rows;
              if (event.key === 'Escape') setOpen(false);
              if (event.key !== 'Enter' || event.ctrlKey) return;
              event.preventDefault();
              if (first !== undefined) onFound(first);
            }}
          />
        )}
      </Labelled>
      {found.isError && <p role="status">{t('suppliers_failed')}</p>}
      {isOpen && (
        <ul className={s.found}>
          {rows.map((row) => (
            <li key={row.id}>
              <button type="button" onClick={() => onFound(row)}>
                <b>{row.name}</b>
                <small className="figures">{figures.digits(row.phone)}</small>
              </button>
            </li>
          ))}
          {me.can('suppliers.create') && (
            <li>
              <button type="button" onClick={onNew}>
                {t('new_supplier')}
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

type NewProps = { onAdded: (supplier: Supplier) => void; onCancel: () => void };

function NewSupplier({ onAdded, onCancel }: NewProps) {
  const { t } = useTranslation('lists');
  const adding = useMutation({
    mutationFn: (body: { name: string; phone: string }) => call(createSupplierRoute, { body }),
    onSuccess: ({ data }) => onAdded(data),
  });
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const fields = new FormData(event.currentTarget);
    adding.mutate({
      name: String(fields.get('name')).trim(),
      phone: inLatinDigits(String(fields.get('phone')).trim()),
    });
  };
  return (
    <form className={f.form} onSubmit={add}>
      <Labelled label={t('supplier_name')}>
        {(id) => (
          <input id={id} name="name" className={f.field} required maxLength={200} data-autofocus />
        )}
      </Labelled>
      <Labelled label={t('supplier_phone')}>
        {(id) => <input id={id} name="phone" className={f.field} inputMode="tel" maxLength={40} />}
      </Labelled>
      <FormFoot
        failure={failureWords(adding.error, t('not_reached'))}
        isBusy={adding.isPending}
        save={t('add_supplier')}
        onCancel={onCancel}
      />
    </form>
  );
}
