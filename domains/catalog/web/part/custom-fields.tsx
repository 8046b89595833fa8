import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { call } from '#platform/client/call.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { localName } from '#platform/ui/local-name.ts';
import type { CustomField, CustomFieldRoutes } from '../../contract/custom-field.ts';
import { FIELD_KINDS, type FieldKind } from '../../core/custom-field.ts';
import { ChoiceField } from '../choice-field.tsx';
import { valuesOf } from '../products/options-of.ts';
import { RecordDialog, RecordForm } from '../record-dialog.tsx';
import { RecordRow } from '../record-row.tsx';
import { type Frame, RecordsPage } from '../records-page.tsx';
import { TextField } from '../text-field.tsx';

type Props = {
  routes: CustomFieldRoutes;
  /** Translation keys: no_fields … */
  empty: { title: string; text: string };
  can: { see: boolean; change: boolean };
  frame?: Frame;
};

/** The custom fields of products or customers. */
export function CustomFields({ routes, empty, can, frame }: Props) {
  const { t, i18n } = useTranslation('catalog');
  const fieldsQuery = useQuery({ ...allPagesFor(routes.list), enabled: can.see });
  const [edited, setEdited] = useState<{ field: CustomField | null } | null>(null);
  return (
    <RecordsPage
      title="fields"
      add="add_field"
      empty={empty}
      failed="fields_failed"
      can={{ see: can.see, add: can.change }}
      query={fieldsQuery}
      list={routes.list}
      frame={frame}
      onAdd={() => setEdited({ field: null })}
      rowOf={(field) => (
        <RecordRow
          key={field.id}
          name={localName(field, i18n.language)}
          note={[t(`field_kind_${field.kind}`), field.choices.join(', ')]
            .filter((part) => part !== '')
            .join(' · ')}
          onOpen={can.change ? () => setEdited({ field }) : null}
        />
      )}
    >
      <RecordDialog
        isOpen={edited !== null}
        draft={`field ${edited?.field?.id} ${edited?.field?.version}`}
        title={t(edited?.field == null ? 'add_field' : 'change_field')}
        onClose={() => setEdited(null)}
      >
        <FieldForm routes={routes} field={edited?.field ?? null} onDone={() => setEdited(null)} />
      </RecordDialog>
    </RecordsPage>
  );
}

const NEW = { name: '', name_bn: '', kind: 'text', rank: 0 } as const;

type FormProps = { routes: CustomFieldRoutes; field: CustomField | null; onDone: () => void };

function FieldForm({ routes, field, onDone }: FormProps) {
  const { t } = useTranslation('catalog');
  const { name, name_bn, kind, rank } = field ?? NEW;
  const [fields, setFields] = useDrafted('fields', {
    name,
    name_bn,
    kind: kind as FieldKind,
    rank,
    choices: (field?.choices ?? []).join(', '),
  });
  const save = () => {
    const { kind: chosen, ...given } = { ...fields, choices: valuesOf(fields.choices) };
    if (field === null) return call(routes.create, { body: { ...given, kind: chosen } });
    const { id, version } = field;
    return call(routes.change, { params: { id }, body: { version, ...given } });
  };
  const archive = field === null ? null : () => call(routes.archive, { params: { id: field.id } });
  return (
    <RecordForm save={save} archive={archive} onDone={onDone}>
      <TextField
        label={t('name_en')}
        value={fields.name}
        max={60}
        isRequired
        onChange={(typed) => setFields({ ...fields, name: typed })}
      />
      <TextField
        label={t('name_bn')}
        value={fields.name_bn}
        max={60}
        onChange={(typed) => setFields({ ...fields, name_bn: typed })}
      />
      {field === null && (
        <ChoiceField
          label={t('field_kind')}
          hint={t('field_kind_text_hint')}
          value={fields.kind}
          options={FIELD_KINDS.map((value) => ({ value, label: t(`field_kind_${value}`) }))}
          onChange={(value) => setFields({ ...fields, kind: value as FieldKind })}
        />
      )}
      {fields.kind === 'choice' && (
        <TextField
          label={t('option_values')}
          value={fields.choices}
          max={5000}
          isRequired
          onChange={(choices) => setFields({ ...fields, choices })}
        />
      )}
    </RecordForm>
  );
}
