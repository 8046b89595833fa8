import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import ui from '#platform/ui/shapes.module.css';
import {
  changeLabelTemplateRoute,
  createLabelTemplateRoute,
  type LabelTemplate,
  removeLabelTemplateRoute,
} from '../contract/label-template.ts';
import { type LabelLayout, READY_LAYOUTS } from '../core/label-layout.ts';
import s from './labels.module.css';
import { useTemplates } from './labels.queries.ts';
import { useReadyLayout } from './use-ready-layout.ts';

type Props = {
  layout: LabelLayout;
  /** The name of a built-in layout, or the id of a stored template. */
  chosen: string;
  onChoose: (chosen: string, layout: LabelLayout) => void;
};

/** Chooses a built-in layout or a template of the shop. */
export function TemplateField({ layout, chosen, onChoose }: Props) {
  const { t } = useTranslation('labels');
  const me = useMe();
  const readyLayout = useReadyLayout();
  const templates = useTemplates().data ?? [];
  const current = templates.find(({ id }) => id === chosen);
  return (
    <>
      <Labelled label={t('template')}>
        {(id) => (
          <select
            id={id}
            className={f.field}
            value={chosen}
            onChange={(event) => {
              const { value } = event.currentTarget;
              const found = readyLayout(value) ?? templates.find((one) => one.id === value)?.layout;
              if (found !== undefined) onChoose(value, found);
            }}
          >
            {templates.length > 0 && (
              <optgroup label={t('kept')}>
                {templates.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.name}
                  </option>
                ))}
              </optgroup>
            )}
            <optgroup label={t('ready')}>
              {Object.keys(READY_LAYOUTS).map((key) => (
                <option key={key} value={key}>
                  {t(`ready_${key}`)}
                </option>
              ))}
            </optgroup>
          </select>
        )}
      </Labelled>
      {me.can('product.update') && (
        <FormDraft
          key={current?.id ?? 'new'}
          of={`label_template ${current?.id} ${current?.version}`}
        >
          <SaveTemplate
            layout={layout}
            current={current ?? null}
            onSaved={(one) => onChoose(one?.id ?? 'roll_50x25', one?.layout ?? layout)}
          />
        </FormDraft>
      )}
    </>
  );
}

type SaveTemplateProps = {
  layout: LabelLayout;
  current: LabelTemplate | null;
  onSaved: (saved: LabelTemplate | null) => void;
};

/** Saves the layout under a name; a stored template can be replaced or deleted. */
function SaveTemplate({ layout, current, onSaved }: SaveTemplateProps) {
  const { t } = useTranslation('labels');
  const client = useQueryClient();
  const [name, setName] = useDrafted('name', current?.name ?? '');
  const body = { name, layout: { ...layout, shows: [...layout.shows] } };
  const saving = useMutation({
    mutationFn: async (action: 'write' | 'forget') => {
      if (current === null) return (await call(createLabelTemplateRoute, { body })).data;
      const params = { id: current.id };
      if (action === 'forget') {
        await call(removeLabelTemplateRoute, { params });
        return null;
      }
      const { version } = current;
      return (await call(changeLabelTemplateRoute, { params, body: { ...body, version } })).data;
    },
    onSuccess: async (saved) => {
      await client.invalidateQueries();
      onSaved(saved);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isPending) saving.mutate('write');
  };
  const failure = failureMessage(saving.error, t('common:unreached_text'));
  return (
    <form className={`${ui.row} ${s.keeping}`} onSubmit={submit}>
      <input
        className={f.field}
        required
        maxLength={60}
        aria-label={t('template_name')}
        placeholder={t('template_name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="md" variant="default" loading={saving.isPending}>
        {t('keep')}
      </Button>
      {current !== null && (
        <Button size="md" variant="default" onClick={() => saving.mutate('forget')}>
          {t('forget')}
        </Button>
      )}
      {failure !== null && (
        <p className={f.failure} role="alert">
          {failure}
        </p>
      )}
    </form>
  );
}
