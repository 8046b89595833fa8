import { useTranslation } from 'react-i18next';
import { Tag } from '#platform/ui/tag.tsx';
import type { RecurringRow, RecurringRun } from '../contract/recurring.ts';
import { useTemplateText } from './use-template-text.ts';

/** The state of a template, and its open dates. */
export function TemplateTags({ row }: { row: RecurringRow }) {
  const { t } = useTranslation('recurring');
  const { counted } = useTemplateText();
  return (
    <>
      {row.state !== 'running' && (
        <Tag tone={row.state === 'paused' ? 'warn' : undefined}>{t(`state_${row.state}`)}</Tag>
      )}{' '}
      {row.waiting > 0 && <Tag tone="info">{counted('waiting', row.waiting)}</Tag>}{' '}
      {row.refused > 0 && <Tag tone="bad">{counted('refused', row.refused)}</Tag>}
    </>
  );
}

const TONES = { waiting: 'info', posted: 'ok', refused: 'bad' } as const;

export function RunTag({ state }: Pick<RecurringRun, 'state'>) {
  const { t } = useTranslation('recurring');
  const text = t(`run_${state}`);
  return state === 'skipped' ? <Tag>{text}</Tag> : <Tag tone={TONES[state]}>{text}</Tag>;
}
