import { useTranslation } from 'react-i18next';
import { Tag } from '#platform/ui/tag.tsx';
import type { TransferRow } from '../../contract/stock-transfer.ts';

const TONES = { draft: 'info', sent: 'warn', closed: 'ok', cancelled: 'bad' } as const;

export function TransferState({ state }: Pick<TransferRow, 'state'>) {
  const { t } = useTranslation('inventory');
  return <Tag tone={TONES[state]}>{t(`transfer_${state}`)}</Tag>;
}
