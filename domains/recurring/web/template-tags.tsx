import { useTranslation } from 'react-i18next';
import { Tag } from '#platform/ui/tag.tsx';
import type { RecurringRow } from '../contract/recurring.ts';
import type { RunState, TemplateState } from '../core/template-state.ts';
import { useTemplateText } from './use-template-text.ts';

/** States without a tone need no attention. */
const TEMPLATE_TONES: Partial<Record<TemplateState, 'warn'>> = { paused: 'warn' };
const RUN_TONES: Partial<Record<RunState, 'info' | 'ok' | 'bad'>> = {
  waiting: 'info',
  posted: 'ok',
  refused: 'bad',
};

/**
 * The state of a template, unless it is running, and how many of its dates wait to be posted or
 * were refused.
 */
export function TemplateTags({ template }: { template: RecurringRow }) {
  const { t } = useTranslation('recurring');
  const { countText } = useTemplateText();
  const { state, waiting, refused } = template;
  return (
    <>
      {state !== 'running' && <Tag tone={TEMPLATE_TONES[state]}>{t(`state_${state}`)}</Tag>}{' '}
      {waiting > 0 && <Tag tone="info">{countText('waiting', waiting)}</Tag>}{' '}
      {refused > 0 && <Tag tone="bad">{countText('refused', refused)}</Tag>}
    </>
  );
}

/** What became of one date of a template. */
export function RunTag({ state }: { state: RunState }) {
  const { t } = useTranslation('recurring');
  return <Tag tone={RUN_TONES[state]}>{t(`run_${state}`)}</Tag>;
}
