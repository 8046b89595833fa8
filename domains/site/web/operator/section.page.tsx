import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { call } from '#platform/client/call.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { PageMessage } from '#platform/ui/page-message.tsx';
import ui from '#platform/ui/shapes.module.css';
import { changeSectionRoute, listSectionsRoute } from '../../contract/cms.ts';
import { EntryForm } from './entry-form.tsx';
import { CheckField, TextField } from './fields.tsx';
import { type SectionRow, valuesOf } from './operator.queries.ts';
import { PictureField } from './picture-field.tsx';
import { QueryBoundary } from './query-boundary.tsx';
import { TranslationFields } from './translation-fields.tsx';
import { useDraft } from './use-draft.ts';

const BLANK = { heading: '', text: '', button: '' };

/** Edits the texts of a section; the code defines its layout. */
export default function Section() {
  const { t } = useTranslation('operator');
  const { key = '' } = useParams();
  const sectionsQuery = useQuery(queryOptionsFor(listSectionsRoute));
  return (
    <ListPage title={t(`section_${key}`)} trail={[t('site'), t('home')]}>
      <div className={ui.page}>
        <QueryBoundary query={sectionsQuery}>
          {(sections) => {
            const section = sections.find((one) => one.key === key);
            if (section === undefined) return <PageMessage title={t('gone')} />;
            return <Editor key={key} section={section} />;
          }}
        </QueryBoundary>
      </div>
    </ListPage>
  );
}

function Editor({ section }: { section: SectionRow }) {
  const { t } = useTranslation('operator');
  const { key, ...known } = valuesOf(section);
  const draft = useDraft({
    known,
    version: section.version,
    write: (values, version) =>
      call(changeSectionRoute, { params: { key }, body: { version, ...values } }),
  });
  const { values, set, problemAt } = draft;
  return (
    <EntryForm draft={draft}>
      <div className={`${ui.sheet} ${ui.parts}`}>
        <CheckField
          label={t('is_visible')}
          isOn={values.is_visible}
          onChange={(is_visible) => set({ is_visible })}
        />
        <PictureField
          label={t('section_picture')}
          note={t('section_picture_note')}
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
                label={t('heading')}
                problem={at('heading')}
                lang={language}
                max={160}
                value={content.heading}
                onChange={(heading) => change({ heading })}
              />
              <TextField
                label={t('text')}
                problem={at('text')}
                lang={language}
                max={600}
                rows={5}
                value={content.text}
                onChange={(text) => change({ text })}
              />
              <TextField
                label={t('button')}
                note={t('button_note')}
                problem={at('button')}
                lang={language}
                max={40}
                value={content.button}
                onChange={(button) => change({ button })}
              />
            </>
          );
        }}
      </TranslationFields>
    </EntryForm>
  );
}
