import { useTranslation } from 'react-i18next';
import { Tag } from '#platform/ui/tag.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Cheque } from '../../contract/cheque.ts';
import type { ChequeState } from '../../core/cheque-state.ts';

const TONES: Partial<Record<ChequeState, 'ok' | 'bad' | 'info'>> = {
  deposited: 'info',
  cleared: 'ok',
  bounced: 'bad',
};

/** The state of a cheque. An issued one that is not presented yet is out, not in hand. */
export function ChequeTag({ cheque: { state, direction } }: { cheque: Cheque }) {
  const { t } = useTranslation('dues');
  const isOut = direction === 'issued' && state === 'in_hand';
  return <Tag tone={TONES[state]}>{t(isOut ? 'cheque_issued_in_hand' : `cheque_${state}`)}</Tag>;
}

/** Days until the bank pays a cheque, or days since it could have. */
export function useChequeDays(): (cheque: Cheque) => string {
  const { t } = useTranslation('dues');
  const format = useNumberFormat();
  return ({ days, state }) => {
    if (state === 'cleared' || state === 'returned') return '';
    if (days === 0) return t('due_today');
    const count_text = format.count(Math.abs(days));
    return t(days > 0 ? 'days_past' : 'days_left', { count: Math.abs(days), count_text });
  };
}
