import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { call } from '#platform/client/call.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { localName } from '#platform/ui/local-name.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import {
  changeUnitRoute,
  createUnitRoute,
  deleteUnitRoute,
  listUnitsRoute,
  type Unit,
} from '../../contract/unit.ts';
import { ChoiceField } from '../choice-field.tsx';
import { RecordDialog, RecordForm } from '../record-dialog.tsx';
import { RecordRow } from '../record-row.tsx';
import { RecordsPage } from '../records-page.tsx';
import { TextField } from '../text-field.tsx';

/** The units, with their decimals. */
export default function Units() {
  const { t, i18n } = useTranslation('catalog');
  const me = useMe();
  const format = useNumberFormat();
  const see = me.can('unit.read');
  const unitsQuery = useQuery({ ...allPagesFor(listUnitsRoute), enabled: see });
  const [edited, setEdited] = useState<{ unit: Unit | null } | null>(null);
  const canUpdate = me.can('unit.update');
  return (
    <RecordsPage
      title="units"
      add="add_unit"
      empty={{ title: 'no_units', text: 'no_units_text' }}
      failed="units_failed"
      can={{ see, add: me.can('unit.create') }}
      query={unitsQuery}
      list={listUnitsRoute}
      onAdd={() => setEdited({ unit: null })}
      rowOf={(unit) => (
        <RecordRow
          key={unit.id}
          name={localName(unit, i18n.language)}
          note={[
            unit.code,
            unit.decimals === 0
              ? t('whole_only')
              : t('decimals_count', {
                  count: unit.decimals,
                  number: format.count(unit.decimals),
                }),
          ].join(' · ')}
          onOpen={canUpdate ? () => setEdited({ unit }) : null}
        />
      )}
    >
      <RecordDialog
        isOpen={edited !== null}
        draft={`unit ${edited?.unit?.id} ${edited?.unit?.version}`}
        title={t(edited?.unit == null ? 'add_unit' : 'change_unit')}
        onClose={() => setEdited(null)}
      >
        <UnitForm unit={edited?.unit ?? null} onDone={() => setEdited(null)} />
      </RecordDialog>
    </RecordsPage>
  );
}

const DECIMALS = [0, 1, 2, 3, 4] as const;

function UnitForm({ unit, onDone }: { unit: Unit | null; onDone: () => void }) {
  const { t } = useTranslation('catalog');
  const format = useNumberFormat();
  const [code, setCode] = useDrafted('code', '');
  const [fields, setFields] = useDrafted('fields', {
    name: unit?.name ?? '',
    name_bn: unit?.name_bn ?? '',
    decimals: unit?.decimals ?? 0,
  });
  const save = () =>
    unit === null
      ? call(createUnitRoute, { body: { code, ...fields } })
      : call(changeUnitRoute, {
          params: { id: unit.id },
          body: { version: unit.version, ...fields },
        });
  const removal = unit && {
    act: () => call(deleteUnitRoute, { params: { id: unit.id } }),
    label: 'delete',
    sure: 'delete_sure',
  };
  return (
    <RecordForm save={save} archive={null} removal={removal} onDone={onDone}>
      {unit === null && (
        <TextField
          label={t('unit_code')}
          hint={t('unit_code_text')}
          value={code}
          max={20}
          isRequired
          onChange={setCode}
        />
      )}
      <TextField
        label={t('name_en')}
        value={fields.name}
        max={60}
        isRequired
        onChange={(name) => setFields({ ...fields, name })}
      />
      <TextField
        label={t('name_bn')}
        value={fields.name_bn}
        max={60}
        isRequired
        onChange={(name_bn) => setFields({ ...fields, name_bn })}
      />
      <ChoiceField
        label={t('decimals')}
        value={`${fields.decimals}`}
        options={DECIMALS.map((number) => ({
          value: `${number}`,
          label:
            number === 0
              ? t('whole_only')
              : t('decimals_count', { count: number, number: format.count(number) }),
        }))}
        onChange={(decimals) => setFields({ ...fields, decimals: Number.parseInt(decimals, 10) })}
      />
    </RecordForm>
  );
}
