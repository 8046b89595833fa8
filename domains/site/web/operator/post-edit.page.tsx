import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { v7 as newId } from 'uuid';
import { call } from '#platform/client/call.ts';
import { failureText } from '#platform/client/failure-message.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import f from '#platform/ui/form.module.css';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import ui from '#platform/ui/shapes.module.css';
import { showToast } from '#platform/ui/toasts.tsx';
import {
  addPostRoute,
  changePostRoute,
  readAnyPostRoute,
  removePostRoute,
} from '../../contract/cms.ts';
import { AppearanceField } from './appearance-field.tsx';
import { EntryForm, RemoveButton } from './entry-form.tsx';
import { CheckField, TextField } from './fields.tsx';
import { MarkdownField } from './markdown-field.tsx';
import { type PostRow, valuesOf } from './operator.queries.ts';
import { PictureField } from './picture-field.tsx';
import { PreviewLink } from './preview-link.tsx';
import { QueryBoundary } from './query-boundary.tsx';
import { useShownTranslation } from './row.tsx';
import { TranslationFields } from './translation-fields.tsx';
import { useDraft } from './use-draft.ts';

const LIST = '/dashboard/operator/site/blog';

const BLANK = { title: '', summary: '', statistic_note: '', body: '' };

const NEW: PostRow = {
  id: '',
  slug: '',
  published_at: null,
  is_featured: false,
  statistic: '',
  picture: null,
  translations: { bn: BLANK },
  version: 0,
  updated_at: '',
};

/** Creates or edits a post. */
export default function PostEdit() {
  const { t } = useTranslation('operator');
  const { id } = useParams();
  const { shown } = useShownTranslation();
  const input = { params: { id: id ?? '' } };
  const postQuery = useQuery({
    ...queryOptionsFor(readAnyPostRoute, input),
    enabled: id !== undefined,
  });
  const title =
    postQuery.data === undefined ? undefined : shown(postQuery.data.data.translations)?.title;
  return (
    <ListPage title={title ?? t('post_new')} trail={[t('site'), t('blog')]}>
      <div className={ui.page}>
        {id === undefined ? (
          <Editor post={NEW} />
        ) : (
          <QueryBoundary query={postQuery}>
            {(post) => <Editor key={post.id} post={post} />}
          </QueryBoundary>
        )}
      </div>
    </ListPage>
  );
}

function Editor({ post }: { post: PostRow }) {
  const { t } = useTranslation('operator');
  const [id] = useState(() => (post.id === '' ? newId() : post.id));
  const navigate = useNavigate();
  const { id: _, ...known } = valuesOf(post);
  const draft = useDraft({
    known,
    version: post.version,
    write: (values, version) =>
      version === 0
        ? call(addPostRoute, { body: { id, ...values } })
        : call(changePostRoute, { params: { id }, body: { version, ...values } }),
    onSaved: () => void (post.version === 0 && navigate(`${LIST}/${id}`, { replace: true })),
  });
  const { values, set, problemAt } = draft;
  const isSaved = draft.version > 0;
  return (
    <EntryForm draft={draft} more={isSaved && <Remove id={id} />}>
      <div className={`${ui.sheet} ${ui.parts}`}>
        <TextField
          label={t('slug')}
          note={`/blog/${values.slug}`}
          problem={problemAt('slug')}
          max={63}
          value={values.slug}
          onChange={(slug) => set({ slug })}
        />
        <AppearanceField
          value={values.published_at}
          problem={problemAt('published_at')}
          onChange={(published_at) => set({ published_at })}
        />
        {isSaved && <PreviewLink id={id} isChanged={draft.isChanged} />}
        <div className={f.pair}>
          <CheckField
            label={t('is_featured')}
            note={t('is_featured_note')}
            isOn={values.is_featured}
            onChange={(is_featured) => set({ is_featured })}
          />
          <TextField
            label={t('figure')}
            note={t('number_text')}
            problem={problemAt('figure')}
            max={12}
            value={values.statistic}
            onChange={(statistic) => set({ statistic })}
          />
        </div>
        <PictureField
          label={t('cover_picture')}
          note={t('cover_picture_note')}
          problem={problemAt('picture')}
          value={values.picture}
          onChange={(picture) => set({ picture })}
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
                max={160}
                value={content.title}
                onChange={(title) => change({ title })}
              />
              <TextField
                label={t('summary')}
                problem={at('summary')}
                lang={language}
                max={400}
                value={content.summary}
                onChange={(summary) => change({ summary })}
              />
              <TextField
                label={t('statistic_note')}
                problem={at('statistic_note')}
                lang={language}
                max={80}
                value={content.statistic_note}
                onChange={(statistic_note) => change({ statistic_note })}
              />
              <MarkdownField
                language={language}
                problem={at('body')}
                max={60_000}
                value={content.body}
                onChange={(body) => change({ body })}
              />
            </>
          );
        }}
      </TranslationFields>
    </EntryForm>
  );
}

function Remove({ id }: { id: string }) {
  const { t } = useTranslation('operator');
  const client = useQueryClient();
  const navigate = useNavigate();
  const removing = useMutation({
    mutationFn: () => call(removePostRoute, { params: { id } }),
    onSuccess: async () => {
      await navigate(LIST);
      await client.invalidateQueries();
    },
    onError: (error) => showToast(failureText(error, t('unreached')), 'error'),
  });
  return <RemoveButton isBusy={removing.isPending} onRemove={() => removing.mutate()} />;
}
