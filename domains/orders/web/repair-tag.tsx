import { useTranslation } from 'react-i18next';
import { Tag } from '#platform/ui/tag.tsx';
import type { RepairStage } from '../core/repair-stage.ts';

const TONES = {
  received: null,
  in_work: 'info',
  waiting_parts: 'warn',
  ready: 'ok',
  handed_over: null,
  given_up: 'bad',
} as const;

/** The stage of a repair. */
export function RepairTag({ stage }: { stage: RepairStage }) {
  const { t } = useTranslation('orders');
  const tone = TONES[stage];
  const text = t(`stage_${stage}`);
  return tone === null ? <Tag>{text}</Tag> : <Tag tone={tone}>{text}</Tag>;
}
