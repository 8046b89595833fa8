import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { v7 as newId } from 'uuid';
import { call } from '#platform/client/call.ts';
import { failureText } from '#platform/client/failure-message.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { CountInput } from '#platform/ui/fields/count-input.tsx';
import f from '#platform/ui/form.module.css';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { PageMessage } from '#platform/ui/page-message.tsx';
import ui from '#platform/ui/shapes.module.css';
import { showToast } from '#platform/ui/toasts.tsx';
import {
  addFeatureRoute,
  changeFeatureRoute,
  listAllFeaturesRoute,
  removeFeatureRoute,
} from '../../contract/cms.ts';
import { ICON_NAMES, SiteIcon } from '../site-icon.tsx';
import { EntryForm, RemoveButton } from './entry-form.tsx';
import { FactsFields } from './facts-fields.tsx';
import { CheckField, Labelled, TextField } from './fields.tsx';
import { MarkdownField } from './markdown-field.tsx';
import s from './operator.module.css';
import { type FeatureRow, valuesOf } from './operator.queries.ts';
import { QueryBoundary } from './query-boundary.tsx';
import { useShownTranslation } from './row.tsx';
import { TranslationFields } from './translation-fields.tsx';
import { useDraft } from './use-draft.ts';

const LIST = '/dashboard/operator/site/features';

const BLANK = { title: '', sub_title: '', body: '', facts: [] as [string, string][] };

/** Creates or edits a feature. */
export default function Feature() {
  const { t } = useTranslation('operator');
  const { id } = useParams();
  const { shown } = useShownTranslation();
  const featuresQuery = useQuery(queryOptionsFor(listAllFeaturesRoute));
  const known = featuresQuery.data?.data.find((one) => one.id === id);
  const title = known === undefined ? undefined : shown(known.translations)?.title;
  return (
    <ListPage title={title ?? t('feature_new')} trail={[t('site'), t('features')]}>
      <div className={ui.page}>
        <QueryBoundary query={featuresQuery}>
          {(features) => {
            const feature = features.find((one) => one.id === id);
            if (id === undefined) return <Editor feature={newFeature(features.length + 1)} />;
            if (feature === undefined) return <PageMessage title={t('gone')} />;
            return <Editor key={id} feature={feature} />;
          }}
        </QueryBoundary>
      </div>
    </ListPage>
  );
}

function newFeature(rank: number): FeatureRow {
  const entry = { slug: '', icon: 'package', rank, is_visible: true, translations: { bn: BLANK } };
  return { id: '', ...entry, version: 0, updated_at: '' };
}

function Editor({ feature }: { feature: FeatureRow }) {
  const { t } = useTranslation('operator');
  const [id] = useState(() => (feature.id === '' ? newId() : feature.id));
  const navigate = useNavigate();
  const { id: _, ...known } = valuesOf(feature);
  const draft = useDraft({
    known,
    version: feature.version,
    write: (values, version) =>
      version === 0
        ? call(addFeatureRoute, { body: { id, ...values } })
        : call(changeFeatureRoute, { params: { id }, body: { version, ...values } }),
    onSaved: () => void (feature.version === 0 && navigate(`${LIST}/${id}`, { replace: true })),
  });
  const { values, set, problemAt } = draft;
  return (
    <EntryForm draft={draft} more={draft.version > 0 && <Remove id={id} />}>
      <div className={`${ui.sheet} ${ui.parts}`}>
        <div className={f.pair}>
          <TextField
            label={t('slug')}
            note={`/features/${values.slug}`}
            problem={problemAt('slug')}
            max={63}
            value={values.slug}
            onChange={(slug) => set({ slug })}
          />
          <Labelled label={t('rank')} problem={problemAt('rank')}>
            {(props) => (
              <CountInput
                {...props}
                className={f.field}
                max={10_000}
                value={values.rank}
                onChange={(rank) => set({ rank: rank ?? 1 })}
              />
            )}
          </Labelled>
        </div>
        <IconField value={values.icon} onChange={(icon) => set({ icon })} />
        <CheckField
          label={t('is_visible')}
          isOn={values.is_visible}
          onChange={(is_visible) => set({ is_visible })}
        />
      </div>
      <TranslationFields
        translations={values.translations}
        blank={BLANK}
        onChange={(translations) => set({ translations })}
      >
        {(language, content, change) => {
          const at = (field: string) => problemAt(`words.${language}.${field}`);
          return (
            <>
              <TextField
                label={t('title')}
                problem={at('title')}
                lang={language}
                max={80}
                value={content.title}
                onChange={(title) => change({ title })}
              />
              <TextField
                label={t('sub_title')}
                problem={at('sub_title')}
                lang={language}
                max={200}
                value={content.sub_title}
                onChange={(sub_title) => change({ sub_title })}
              />
              <MarkdownField
                language={language}
                problem={at('body')}
                max={20_000}
                value={content.body}
                onChange={(body) => change({ body })}
              />
              <FactsFields
                language={language}
                problem={at('facts')}
                facts={content.facts}
                onChange={(facts) => change({ facts })}
              />
            </>
          );
        }}
      </TranslationFields>
    </EntryForm>
  );
}

/** Chooses one of the icons. */
function IconField({ value, onChange }: { value: string; onChange: (icon: string) => void }) {
  const { t } = useTranslation('operator');
  return (
    <fieldset className={`${ui.row} ${s.icons}`}>
      <legend>{t('icon')}</legend>
      {ICON_NAMES.map((name) => (
        <label key={name} title={name} className={ui.button}>
          <input
            type="radio"
            name="icon"
            className="for-readers"
            aria-label={name}
            checked={value === name}
            onChange={() => onChange(name)}
          />
          <SiteIcon name={name} size={24} />
        </label>
      ))}
    </fieldset>
  );
}

function Remove({ id }: { id: string }) {
  const { t } = useTranslation('operator');
  const client = useQueryClient();
  const navigate = useNavigate();
  const removing = useMutation({
    mutationFn: () => call(removeFeatureRoute, { params: { id } }),
    onSuccess: async () => {
      await navigate(LIST);
      await client.invalidateQueries();
    },
    onError: (error) => showToast(failureText(error, t('unreached')), 'error'),
  });
  return <RemoveButton isBusy={removing.isPending} onRemove={() => removing.mutate()} />;
}
