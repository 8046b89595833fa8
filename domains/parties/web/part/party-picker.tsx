import { Box } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import offered from '#platform/ui/lists/found-list.module.css';
import { useRowKeys } from '#platform/ui/lists/use-row-keys.ts';
import { isRowKey } from '#platform/ui/lists/walk-rows.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listCustomersRoute, listSuppliersRoute } from '../../contract/party.ts';
import { ADD_PERMISSIONS, NewPartyDialog } from './new-party.tsx';
import s from './party-picker.module.css';

type Kind = 'customer' | 'supplier';
type Party = { id: string; name: string };

const LISTS = { customer: listCustomersRoute, supplier: listSuppliersRoute };

type Props = {
  kind: Kind;
  label: string;
  value: Party | null;
  /** Whether the party is fixed and cannot be changed here. */
  isFixed?: boolean;
  onChange: (party: Party | null) => void;
};

const ROWS = 6;

/** Picks a customer or supplier by name or phone, or adds one. */
export function PartyPicker({ kind, label, value, isFixed = false, onChange }: Props) {
  const { t } = useTranslation('lists');
  /** The search text when a new party is added; null: none. */
  const [typed, setTyped] = useState<string | null>(null);
  if (value !== null) {
    return (
      <div className={f.label}>
        {label}
        <div className={s.chosen}>
          <b>{value.name}</b>
          {!isFixed && (
            <button type="button" className={ui.link} onClick={() => onChange(null)}>
              {t(`change_${kind}`)}
            </button>
          )}
        </div>
      </div>
    );
  }
  return (
    <>
      <Finder kind={kind} label={label} onFound={onChange} onNew={setTyped} />
      <NewPartyDialog
        kind={kind}
        isOpen={typed !== null}
        typed={typed ?? ''}
        onClose={() => setTyped(null)}
        onAdded={(party) => {
          setTyped(null);
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
  onNew: (typed: string) => void;
};

function Finder({ kind, label, onFound, onNew }: FinderProps) {
  const { t } = useTranslation('lists');
  const format = useNumberFormat();
  const me = useMe();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [q] = useDebouncedValue(text.trim(), 150);
  const found = useQuery({
    ...queryOptionsFor(LISTS[kind], { query: { q, limit: ROWS } }),
    enabled: isOpen,
  });
  const rows = isOpen ? (found.data?.data ?? []) : [];
  const typed = text.trim();
  const keys = useRowKeys({
    typed,
    isFound: !isOpen || (q === typed && !found.isPending),
    onEnter: () => {
      const [first] = rows;
      if (first !== undefined) onFound(first);
    },
  });
  return (
    <Box pos="relative" miw={0}>
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
              if (event.key === 'Escape') setOpen(false);
              else if (isRowKey(event.key)) setOpen(true);
              keys.onKeyDown(event);
            }}
          />
        )}
      </Labelled>
      {found.isError && <p role="status">{t(`${kind}s_failed`)}</p>}
      {isOpen && (
        <ul className={`${offered.list} ${s.found}`} ref={keys.list}>
          {rows.map((row) => (
            <li key={row.id}>
              <button type="button" onClick={() => onFound(row)} onKeyDown={keys.walk}>
                <b>{row.name}</b>
                <small className="figures">{format.phone(row.phone)}</small>
              </button>
            </li>
          ))}
          {me.can(ADD_PERMISSIONS[kind]) && (
            <li>
              <button type="button" onClick={() => onNew(typed)} onKeyDown={keys.walk}>
                {t(`new_${kind}`)}
              </button>
            </li>
          )}
        </ul>
      )}
    </Box>
  );
}
