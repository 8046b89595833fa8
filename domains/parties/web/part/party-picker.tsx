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
import offered from '#platform/ui/found-list.module.css';
import { Labelled } from '#platform/ui/labelled.tsx';
import { useFigures } from '#platform/ui/use-figures.ts';
import {
  createCustomerRoute,
  createSupplierRoute,
  listCustomersRoute,
  listSuppliersRoute,
} from '../../contract/party.ts';
import s from './party-picker.module.css';

type Kind = 'customer' | 'supplier';
type Party = { id: string; name: string };

const LISTS = { customer: listCustomersRoute, supplier: listSuppliersRoute };
const CREATES = { customer: createCustomerRoute, supplier: createSupplierRoute };
const MAY_ADD = { customer: 'customers.create', supplier: 'suppliers.create' };

type Props = {
  kind: Kind;
  label: string;
  value: Party | null;
  onChange: (party: Party | null) => void;
};

const ROWS = 6;

/** Who buys, or whom goods come from: found by name or phone, or written in at once. */
export function PartyPicker({ kind, label, value, onChange }: Props) {
  const { t } = useTranslation('lists');
  const [isNew, setNew] = useState(false);
  if (value !== null) {
    return (
      <div className={f.label}>
        {label}
        <div className={s.chosen}>
          <b>{value.name}</b>
          <button type="button" className={s.link} onClick={() => onChange(null)}>
            {t(`change_${kind}`)}
          </button>
        </div>
      </div>
    );
  }
  return (
    <>
      <Finder kind={kind} label={label} onFound={onChange} onNew={() => setNew(true)} />
      <FormDialog isOpen={isNew} onClose={() => setNew(false)} title={t(`new_${kind}`)}>
        <NewParty
          kind={kind}
          onCancel={() => setNew(false)}
          onAdded={(party) => {
            setNew(false);
            onChange(party);
          }}
        />
      </FormDialog>
    </>
  );
}

type FinderProps = {
  kind: Kind;
  label: string;
  onFound: (party: Party) => void;
  onNew: () => void;
};

function Finder({ kind, label, onFound, onNew }: FinderProps) {
  const { t } = useTranslation('lists');
  const figures = useFigures();
  const me = useMe();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [q] = useDebouncedValue(text.trim(), 150);
  const found = useQuery({
    ...queryOptionsFor(LISTS[kind], { query: { q, limit: ROWS } }),
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
            placeholder={t(`find_${kind}`)}
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
      {found.isError && <p role="status">{t(`${kind}s_failed`)}</p>}
      {isOpen && (
        <ul className={`${offered.list} ${s.found}`}>
          {rows.map((row) => (
            <li key={row.id}>
              <button type="button" onClick={() => onFound(row)}>
                <b>{row.name}</b>
                <small className="figures">{figures.digits(row.phone)}</small>
              </button>
            </li>
          ))}
          {me.can(MAY_ADD[kind]) && (
            <li>
              <button type="button" onClick={onNew}>
                {t(`new_${kind}`)}
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

type NewProps = { kind: Kind; onAdded: (party: Party) => void; onCancel: () => void };

function NewParty({ kind, onAdded, onCancel }: NewProps) {
  const { t } = useTranslation('lists');
  const adding = useMutation({
    mutationFn: (body: { name: string; phone: string }) => call(CREATES[kind], { body }),
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
      <Labelled label={t(`${kind}_name`)}>
        {(id) => (
          <input id={id} name="name" className={f.field} required maxLength={200} data-autofocus />
        )}
      </Labelled>
      <Labelled label={t(`${kind}_phone`)}>
        {(id) => <input id={id} name="phone" className={f.field} inputMode="tel" maxLength={40} />}
      </Labelled>
      <FormFoot
        failure={failureWords(adding.error, t('not_reached'))}
        isBusy={adding.isPending}
        save={t(`add_${kind}`)}
        onCancel={onCancel}
      />
    </form>
  );
}
