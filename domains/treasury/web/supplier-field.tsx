import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listSuppliersRoute } from '#domains/parties/contract/party.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import f from '#platform/ui/form.module.css';
import { Labelled } from '#platform/ui/labelled.tsx';

type Props = { label: string; onChange: (supplier_id: string | null) => void };

const ROWS = 8;

/** Whose bill it is, found by name while it is typed. */
export function SupplierField({ label, onChange }: Props) {
  const { t } = useTranslation('treasury');
  const list = useId();
  const [name, setName] = useState('');
  const [q] = useDebouncedValue(name.trim(), 150);
  const query = { limit: ROWS, ...(q && { q }) };
  const asked = useQuery({
    ...queryOptionsFor(listSuppliersRoute, { query }),
    placeholderData: (before) => before,
  });
  const found = asked.data?.data ?? [];
  const choose = (typed: string) => {
    setName(typed);
    onChange(found.find((supplier) => supplier.name === typed)?.id ?? null);
  };
  return (
    <Labelled label={label} hint={t('supplier_hint')}>
      {(id) => (
        <>
          <input
            id={id}
            className={f.field}
            list={list}
            autoComplete="off"
            aria-describedby={`${id}-hint`}
            value={name}
            onChange={(event) => choose(event.currentTarget.value)}
          />
          <datalist id={list}>
            {found.map((supplier) => (
              <option key={supplier.id} value={supplier.name} />
            ))}
          </datalist>
        </>
      )}
    </Labelled>
  );
}
