import { useTranslation } from 'react-i18next';
import { Tag } from '#platform/ui/tag.tsx';
import type { PieceState } from '../../core/batches/piece-states.ts';

const TONES = {
  in_stock: 'ok',
  on_the_way: 'info',
  sold: 'info',
  sent_back: 'warn',
  gone: 'bad',
} as const;

/** The state of a serial number. */
export function PieceTag({ state }: { state: PieceState }) {
  const { t } = useTranslation('inventory');
  return <Tag tone={TONES[state]}>{t(`piece_${state}`)}</Tag>;
}
