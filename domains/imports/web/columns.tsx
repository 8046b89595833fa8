import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { listCustomFieldsRoute } from '#domains/catalog/contract/custom-field.ts';
import { findCustomFieldColumns } from '#domains/catalog/core/find-custom-field-columns.ts';
import { listCustomerFieldsRoute } from '#domains/parties/contract/customer-field.ts';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import type { CallAnswer } from '#platform/client/call.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import f from '#platform/ui/form.module.css';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { checkImportRoute, readImportRoute } from '../contract/import.ts';
import {
  bringsDues,
  FIELDS_OF,
  type FileField,
  type ImportField,
  importFields,
  type Mapping,
  missingField,
  needsWarehouse,
  RULES,
} from '../core/import-fields.ts';
import { stockLocations, unreadColumns } from '../core/location-columns.ts';
import s from './imports.module.css';
import { type Chosen, chooseLocations, Locations, toCheckRequest } from './locations.tsx';
import { Progress } from './progress.tsx';

type Batch = CallAnswer<typeof readImportRoute>['data'];
type Props = { batch: Batch; onChecked: () => void };

/** The column of each field: guessed from the header; the user can change it. */
export function Columns({ batch, onChecked }: Props) {
  const { t } = useTranslation('imports');
  const client = useQueryClient();
  const { warehouses } = useWarehouses();
  const [mapping, setMapping] = useState<Mapping>(batch.mapping);
  const [chosen, setChosen] = useState(batch.warehouse_id ?? '');
  const [mark, setMark] = useState<Batch['mark']>(batch.mark);
  const [known, setKnown] = useState<Batch['known']>(batch.known);
  const customColumns = useCustomColumns(batch, mapping);
  const { required, either } = RULES[batch.kind];
  const fields = importFields(batch.kind);
  const columns = stockLocations({ ...batch, mapping });
  const [changed, setLocations] = useState<Chosen>({});
  const locations = { ...chooseLocations(batch, columns, warehouses), ...changed };
  const isBySeveral = columns.length > 0;
  const unchosen = columns.find(({ column }) => (locations[column] ?? '') === '');
  const hasWarehouse = needsWarehouse(batch.kind, mapping) && !isBySeveral;
  const warehouse_id = chosen || (warehouses[0]?.value ?? '');
  const request = isBySeveral
    ? toCheckRequest(mapping, columns, locations)
    : { mapping, warehouse_id: hasWarehouse ? warehouse_id : null, locations: [] };
  const unread = unreadColumns({ ...batch, mapping: request.mapping }, request.locations);
  const checking = useMutation({
    mutationFn: () =>
      call(checkImportRoute, {
        params: { id: batch.id },
        body: { ...request, known, mark },
      }),
    onSuccess: async (answer) => {
      const { queryKey } = queryOptionsFor(readImportRoute, { params: { id: batch.id } });
      client.setQueryData(queryKey, answer);
      await client.invalidateQueries({ queryKey: [readImportRoute.path] });
      onChecked();
    },
  });
  const failure = failureMessage(checking.error, t('common:unreached_text'));
  const missing = missingField(batch.kind, request.mapping);
  return (
    <section className={`${ui.sheet} ${ui.parts}`}>
      <h2>{t('columns_of')}</h2>
      <div className={s.columns}>
        {fields.map((field) =>
          field === 'quantity' && isBySeveral ? null : (
            <ColumnField
              key={field}
              field={field}
              batch={batch}
              column={mapping[field]}
              isRequired={required.includes(field) || either.includes(field)}
              onChange={(column) => setMapping(mappedTo(mapping, field, column))}
            />
          ),
        )}
        {hasWarehouse && (
          <label className={f.label}>
            {t(bringsDues(batch.kind, mapping) ? 'place_of_dues' : 'warehouse')}
            <select
              className={f.field}
              value={warehouse_id}
              onChange={(event) => setChosen(event.currentTarget.value)}
            >
              {warehouses.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {isBySeveral && (
        <Locations
          header={batch.header}
          columns={columns}
          warehouses={warehouses}
          chosen={locations}
          onChange={setLocations}
        />
      )}
      <div className={s.columns}>
        <label className={f.label}>
          {t('decimals')}
          <select
            className={f.field}
            value={mark ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setMark(value === '.' || value === ',' ? value : null)
            }
          >
            <option value="">{t('decimals_as_shown')}</option>
            <option value=".">1,250.50</option>
            <option value=",">1.250,50</option>
          </select>
        </label>
        {batch.kind === 'products' && (
          <label className={f.label}>
            {t('known')}
            <select
              className={f.field}
              value={known}
              onChange={({ currentTarget: { value } }) =>
                setKnown(value === 'price' ? 'price' : 'refuse')
              }
            >
              <option value="refuse">{t('known_refuse')}</option>
              <option value="price">{t('known_price')}</option>
            </select>
          </label>
        )}
      </div>
      {customColumns.length > 0 && (
        <p className={ui.quiet}>{t('own_columns', { names: customColumns.join(', ') })}</p>
      )}
      {unread.length > 0 && unchosen === undefined && (
        <p className={ui.quiet}>{t('columns_left_out', { names: unread.join(', ') })}</p>
      )}
      {checking.isPending && <Progress id={batch.id} label={t('checking')} />}
      {failure !== null && (
        <p className={ui.bad} role="alert">
          {failure}
        </p>
      )}
      {missing !== null && unchosen === undefined && (
        <p className={ui.bad} role="status">
          {t('column_missing', { field: missingMessage(t, batch.kind, missing) })}
        </p>
      )}
      {unchosen !== undefined && (
        <p className={ui.bad} role="status">
          {t('location_missing', { column: batch.header[unchosen.column] })}
        </p>
      )}
      <div className={ui.row}>
        <Button
          size="md"
          loading={checking.isPending}
          disabled={missing !== null || unchosen !== undefined}
          onClick={() => checking.mutate()}
        >
          {t('check')}
        </Button>
      </div>
    </section>
  );
}

/** A product needs a code or a barcode. */
function missingMessage(t: TFunction<'imports'>, kind: Batch['kind'], missing: FileField): string {
  const { either } = RULES[kind];
  const names = either.includes(missing) ? either : [missing];
  return names.map((field) => t(`field_${field}`)).join(` ${t('or')} `);
}

/** The columns that are named like custom fields of the shop. */
function useCustomColumns({ kind, header }: Batch, mapping: Mapping): string[] {
  const { i18n } = useTranslation();
  const me = useMe();
  const subject = FIELDS_OF[kind];
  const route = subject === 'customer' ? listCustomerFieldsRoute : listCustomFieldsRoute;
  const canRead = me.can(subject === 'customer' ? 'customers.read' : 'product.read');
  const enabled = subject !== undefined && canRead;
  const { data: fields = [] } = useQuery({ ...allPagesFor(route), enabled });
  const found = findCustomFieldColumns(header, new Set(Object.values(mapping)), fields);
  return found.flatMap(({ field_id }) =>
    fields.filter(({ id }) => id === field_id).map((field) => localName(field, i18n.language)),
  );
}

/** A column has one field: assigning it to another removes it from the first. */
function mappedTo(mapping: Mapping, field: ImportField, column: number | null): Mapping {
  const others = Object.entries(mapping).filter(
    ([other, taken]) => other !== field && taken !== column,
  );
  return Object.fromEntries([...others, ...(column === null ? [] : [[field, column]])]);
}

/** With two columns of one name, the letter of the spreadsheet identifies them. */
function columnName(header: readonly string[], index: number): string | null {
  const name = header[index] ?? '';
  if (name === '') return null;
  const isTwice = header.indexOf(name) !== header.lastIndexOf(name);
  return isTwice && index < 26 ? `${name} (${String.fromCharCode(65 + index)})` : name;
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
  const format = useNumberFormat();
  const examples = column === undefined ? [] : batch.sample.map((cells) => cells[column] ?? '');
  return (
    <label className={f.label}>
      <span>
        {t(`field_${field}`)} {!isRequired && `(${t('optional')})`}
      </span>
      <select
        className={f.field}
        value={column ?? ''}
        onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : Number(value))}
      >
        <option value="">{t('no_column')}</option>
        {batch.header.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name.
          <option key={index} value={index}>
            {columnName(batch.header, index) ?? `${t('column')} ${format.count(index + 1)}`}
          </option>
        ))}
      </select>
      <span className={`${ui.cut} ${s.example}`}>
        {examples.filter((text) => text !== '').join(' · ')}
      </span>
    </label>
  );
}
