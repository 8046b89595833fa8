import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPhoto } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/client/call.ts';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import { previewRoute } from '../../contract/cms.ts';
import type { SiteLanguage } from '../../core/resolve-translation.ts';
import { Prose } from '../prose.tsx';
import { Labelled } from './fields.tsx';
import s from './operator.module.css';
import { PictureDialog } from './picture-dialog.tsx';

const PAUSE_MS = 300;

type Props = {
  value: string;
  onChange: (value: string) => void;
  max: number;
  language: SiteLanguage;
  problem: string | undefined;
};

/** A Markdown text above its preview, which the server renders like the site. */
export function MarkdownField({ value, onChange, max, language, problem }: Props) {
  const { t } = useTranslation('operator');
  const area = useRef<HTMLTextAreaElement>(null);
  const [isPicking, setPicking] = useState(false);
  const insert = (text: string) => {
    const at = area.current?.selectionEnd ?? value.length;
    const before = value.slice(0, at).trimEnd();
    const gap = before === '' ? '' : '\n\n';
    onChange(`${before}${gap}${text}\n\n${value.slice(at).trimStart()}`);
  };
  return (
    <div className={ui.stack}>
      <Labelled label={t('body')} note={t('body_note')} problem={problem}>
        {(props) => (
          <textarea
            {...props}
            ref={area}
            className={`${f.field} ${s.source}`}
            lang={language}
            rows={14}
            maxLength={max}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
      </Labelled>
      <Button
        variant="default"
        size="md"
        className={s.start ?? ''}
        leftSection={<IconPhoto size={18} stroke={1.75} />}
        onClick={() => setPicking(true)}
      >
        {t('picture_add')}
      </Button>
      <PictureDialog
        isOpen={isPicking}
        language={language}
        onClose={() => setPicking(false)}
        onPicked={({ name, alt }) => {
          setPicking(false);
          insert(markdownOf(alt, name));
        }}
      />
      <Drawn text={value} language={language} />
    </div>
  );
}

/** Brackets would end the alt text. */
function markdownOf(alt: string, name: string): string {
  return `![${alt.replace(/[[\]\\]/g, ' ').trim()}](/pictures/${name})`;
}

function Drawn({ text, language }: { text: string; language: SiteLanguage }) {
  const { t } = useTranslation('operator');
  const id = useId();
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const drawn = useQuery({
    queryKey: [previewRoute.path, settled],
    queryFn: ({ signal }) => call(previewRoute, { body: { text: settled } }, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const html = drawn.data?.data.html ?? '';
  return (
    <section className={s.drawn} aria-labelledby={id} aria-busy={drawn.isFetching}>
      <h2 id={id}>{t('as_read')}</h2>
      {drawn.isError ? (
        <p className={`${ui.bad} ${ui.small}`}>{t('not_drawn')}</p>
      ) : html === '' ? (
        <p className={ui.hint}>{t('nothing_written')}</p>
      ) : (
        <div className="site" lang={language}>
          <Prose html={html} />
        </div>
      )}
    </section>
  );
}
