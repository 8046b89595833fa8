import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import f from '#platform/ui/form.module.css';
import offered from '#platform/ui/found-list.module.css';
import { Labelled } from '#platform/ui/labelled.tsx';
import { useFigures } from '#platform/ui/use-figures.ts';
import { walkRows } from '#platform/ui/walk-rows.ts';
import { listCustomersRoute, listSuppliersRoute } from '../../contract/party.ts';
import { MAY_ADD, NewPartyDialog } from './new-party.tsx';
import s from './party-picker.module.css';

type Kind = 'customer' | 'supplier';
type Party = { id: string; name: string };

const LISTS = { customer: listCustomersRoute, supplier: listSuppliersRoute };

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
      <NewPartyDialog
        kind={kind}
        isOpen={isNew}
        onClose={() => setNew(false)}
        onAdded={(party) => {
          setNew(false);
          onChange(party);
        }}
      />
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
  const list = useRef<HTMLUListElement>(null);
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
              walkRows(event, list.current);
              if (event.key !== 'Enter' || event.ctrlKey) return;
              event.preventDefault();
              if (first !== undefined) onFound(first);
            }}
          />
        )}
      </Labelled>
      {found.isError && <p role="status">{t(`${kind}s_failed`)}</p>}
      {isOpen && (
        <ul className={`${offered.list} ${s.found}`} ref={list}>
          {rows.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                onClick={() => onFound(row)}
                onKeyDown={(event) => walkRows(event, list.current)}
              >
                <b>{row.name}</b>
                <small className="figures">{figures.phone(row.phone)}</small>
              </button>
            </li>
          ))}
          {me.can(MAY_ADD[kind]) && (
            <li>
              <button
                type="button"
                onClick={onNew}
                onKeyDown={(event) => walkRows(event, list.current)}
              >
                {t(`new_${kind}`)}
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
