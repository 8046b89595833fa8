import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { failureWords } from '#domains/access/web/part/failure-words.ts';
import { useMe } from '#domains/access/web/part/me.tsx';
import { call } from '#platform/client/call.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import { FormDraft } from '#platform/ui/form-draft.tsx';
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
  /** The name of a ready layout or the id of one that was kept. */
  chosen: string;
  onChoose: (chosen: string, layout: LabelLayout) => void;
};

/** The papers that are ready and those that the shop keeps. */
export function TemplateField({ layout, chosen, onChoose }: Props) {
  const { t } = useTranslation('labels');
  const me = useMe();
  const readyLayout = useReadyLayout();
  const kept = useTemplates().data ?? [];
  const own = kept.find(({ id }) => id === chosen);
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
              const found = readyLayout(value) ?? kept.find((one) => one.id === value)?.layout;
              if (found !== undefined) onChoose(value, found);
            }}
          >
            {kept.length > 0 && (
              <optgroup label={t('kept')}>
                {kept.map((one) => (
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
        <FormDraft key={own?.id ?? 'new'} of={`label_template ${own?.id} ${own?.version}`}>
          <Keeping
            layout={layout}
            own={own ?? null}
            onKept={(one) => onChoose(one?.id ?? 'roll_50x25', one?.layout ?? layout)}
          />
        </FormDraft>
      )}
    </>
  );
}

type KeepingProps = {
  layout: LabelLayout;
  own: LabelTemplate | null;
  onKept: (kept: LabelTemplate | null) => void;
};

/** Keeps what is set under a name; what was kept is written anew or forgotten. */
function Keeping({ layout, own, onKept }: KeepingProps) {
  const { t } = useTranslation('labels');
  const client = useQueryClient();
  const [name, setName] = useDrafted('name', own?.name ?? '');
  const body = { name, layout: { ...layout, shows: [...layout.shows] } };
  const keeping = useMutation({
    mutationFn: async (deed: 'write' | 'forget') => {
      if (own === null) return (await call(createLabelTemplateRoute, { body })).data;
      const params = { id: own.id };
      if (deed === 'forget') {
        await call(removeLabelTemplateRoute, { params });
        return null;
      }
      const { version } = own;
      return (await call(changeLabelTemplateRoute, { params, body: { ...body, version } })).data;
    },
    onSuccess: async (kept) => {
      await client.invalidateQueries();
      onKept(kept);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!keeping.isPending) keeping.mutate('write');
  };
  const failure = failureWords(keeping.error, t('common:unreached_text'));
  return (
    <form className={s.keeping} onSubmit={submit}>
      <input
        className={f.field}
        required
        maxLength={60}
        aria-label={t('template_name')}
        placeholder={t('template_name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="md" variant="default" loading={keeping.isPending}>
        {t('keep')}
      </Button>
      {own !== null && (
        <Button size="md" variant="default" onClick={() => keeping.mutate('forget')}>
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
