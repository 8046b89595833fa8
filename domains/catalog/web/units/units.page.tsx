import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { call } from '#platform/client/call.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { localName } from '#platform/ui/local-name.ts';
import { useFigures } from '#platform/ui/use-figures.ts';
import {
  changeUnitRoute,
  createUnitRoute,
  deleteUnitRoute,
  listUnitsRoute,
  type Unit,
} from '../../contract/unit.ts';
import { ChoiceField } from '../choice-field.tsx';
import { NamedDialog, NamedForm } from '../named-dialog.tsx';
import { NamedPage } from '../named-page.tsx';
import { NamedRow } from '../named-row.tsx';
import { TextField } from '../text-field.tsx';

/** How goods are counted, and how finely. */
export default function Units() {
  const { t, i18n } = useTranslation('catalog');
  const me = useMe();
  const figures = useFigures();
  const see = me.can('unit.read');
  const asked = useQuery({ ...allPagesFor(listUnitsRoute), enabled: see });
  const [edited, setEdited] = useState<{ unit: Unit | null } | null>(null);
  const mayChange = me.can('unit.update');
  return (
    <NamedPage
      title="units"
      add="add_unit"
      empty={{ title: 'no_units', text: 'no_units_text' }}
      failed="units_failed"
      may={{ see, add: me.can('unit.create') }}
      asked={asked}
      list={listUnitsRoute}
      onAdd={() => setEdited({ unit: null })}
      rowOf={(unit) => (
        <NamedRow
          key={unit.id}
          name={localName(unit, i18n.language)}
          note={[
            unit.code,
            unit.decimals === 0
              ? t('whole_only')
              : t('decimals_count', {
                  count: unit.decimals,
                  number: figures.count(unit.decimals),
                }),
          ].join(' · ')}
          onOpen={mayChange ? () => setEdited({ unit }) : null}
        />
      )}
    >
      <NamedDialog
        isOpen={edited !== null}
        draft={`unit ${edited?.unit?.id} ${edited?.unit?.version}`}
        title={t(edited?.unit == null ? 'add_unit' : 'change_unit')}
        onClose={() => setEdited(null)}
      >
        <UnitForm unit={edited?.unit ?? null} onDone={() => setEdited(null)} />
      </NamedDialog>
    </NamedPage>
  );
}

const DECIMALS = [0, 1, 2, 3, 4] as const;

function UnitForm({ unit, onDone }: { unit: Unit | null; onDone: () => void }) {
  const { t } = useTranslation('catalog');
  const figures = useFigures();
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
  const away = unit && {
    act: () => call(deleteUnitRoute, { params: { id: unit.id } }),
    ...{ ask: 'delete', sure: 'delete_sure' },
  };
  return (
    <NamedForm save={save} archive={null} away={away} onDone={onDone}>
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
              : t('decimals_count', { count: number, number: figures.count(number) }),
        }))}
        onChange={(decimals) => setFields({ ...fields, decimals: Number.parseInt(decimals, 10) })}
      />
    </NamedForm>
  );
}
