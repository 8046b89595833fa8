import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureWords } from '#domains/access/web/part/failure-words.ts';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import type { CallAnswer } from '#platform/client/call.ts';
import { call } from '#platform/client/call.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { checkImportRoute, readImportRoute } from '../contract/import.ts';
import { bringsStock, type ImportField, type Mapping, RULES } from '../core/import-fields.ts';
import s from './imports.module.css';
import { Progress } from './progress.tsx';

type Batch = CallAnswer<typeof readImportRoute>['data'];
type Props = { batch: Batch; onChecked: () => void };

/** Where each field stands: guessed from the header, and the reader's to change. */
export function Columns({ batch, onChecked }: Props) {
  const { t } = useTranslation('imports');
  const client = useQueryClient();
  const { warehouses } = useWarehouses();
  const [mapping, setMapping] = useState<Mapping>(batch.mapping);
  const [chosen, setChosen] = useState(batch.warehouse_id ?? '');
  const { fields, required, either } = RULES[batch.kind];
  const needsPlace = bringsStock(batch.kind, mapping);
  const warehouse_id = chosen || (warehouses[0]?.value ?? '');
  const checking = useMutation({
    mutationFn: () =>
      call(checkImportRoute, {
        params: { id: batch.id },
        body: { mapping, warehouse_id: needsPlace ? warehouse_id : null },
      }),
    onSuccess: async (answer) => {
      const { queryKey } = queryOptionsFor(readImportRoute, { params: { id: batch.id } });
      client.setQueryData(queryKey, answer);
      await client.invalidateQueries({ queryKey: [readImportRoute.path] });
      onChecked();
    },
  });
  const failure = failureWords(checking.error, t('common:unreached_text'));
  const isWhole =
    required.every((field) => mapping[field] !== undefined) &&
    either.some((field) => mapping[field] !== undefined);
  return (
    <section className={s.card}>
      <h2 className={s.title}>{t('columns_of')}</h2>
      <div className={s.columns}>
        {fields.map((field) => (
          <ColumnField
            key={field}
            field={field}
            batch={batch}
            column={mapping[field]}
            isRequired={required.includes(field) || either.includes(field)}
            onChange={(column) => setMapping(mappedTo(mapping, field, column))}
          />
        ))}
        {needsPlace && (
          <label className={s.label}>
            {t('warehouse')}
            <select value={warehouse_id} onChange={(event) => setChosen(event.currentTarget.value)}>
              {warehouses.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {checking.isPending && <Progress id={batch.id} label={t('checking')} />}
      {failure !== null && (
        <p className={s.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={s.bar}>
        <Button
          size="md"
          loading={checking.isPending}
          disabled={!isWhole}
          onClick={() => checking.mutate()}
        >
          {t('check')}
        </Button>
      </div>
    </section>
  );
}

/** A column is of one field: given to another, it is taken from the first. */
function mappedTo(mapping: Mapping, field: ImportField, column: number | null): Mapping {
  const others = Object.entries(mapping).filter(
    ([other, taken]) => other !== field && taken !== column,
  );
  return Object.fromEntries([...others, ...(column === null ? [] : [[field, column]])]);
}

type FieldProps = {
  field: ImportField;
  batch: Batch;
  column: number | undefined;
  isRequired: boolean;
  onChange: (column: number | null) => void;
};

function ColumnField({ field, batch, column, isRequired, onChange }: FieldProps) {
  const { t } = useTranslation('imports');
  const examples = column === undefined ? [] : batch.sample.map((cells) => cells[column] ?? '');
  return (
    <label className={s.label}>
      <span>
        {t(`field_${field}`)} {!isRequired && `(${t('optional')})`}
      </span>
      <select
        value={column ?? ''}
        onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : Number(value))}
      >
        <option value="">{t('no_column')}</option>
        {batch.header.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name.
          <option key={index} value={index}>
            {name || `${t('column')} ${index + 1}`}
          </option>
        ))}
      </select>
      <span className={s.example}>{examples.filter((text) => text !== '').join(' · ')}</span>
    </label>
  );
}
