import { useTranslation } from 'react-i18next';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { SyncItem } from '../contract/sync-item.ts';
import { isOfAccount } from '../core/failure-codes.ts';

export type ItemWords = {
  readonly tone: 'bad' | 'ok' | 'quiet';
  readonly strong: string;
  readonly text: readonly string[];
};

/** The state of an item in words: what is the matter, and what became of the message. */
export function useItemWords(item: SyncItem): ItemWords {
  const { t } = useTranslation('connections');
  const dates = useDates();
  const format = useNumberFormat('BDT');
  const { state, code, text, delivery, charge, tries, due_at, ignored_reason } = item;
  const theirs = text === '' ? [] : [t('their_words', { text })];
  if (state === 'ignored') {
    const reason = ignored_reason;
    const why = reason === null ? t('dropped_text') : t('ignored_text', { reason });
    return { tone: 'quiet', strong: t('ignored'), text: [why] };
  }
  if (state === 'to_fix') {
    if (code === null)
      return { tone: 'bad', strong: t('undelivered'), text: [t('undelivered_text')] };
    return { tone: 'bad', strong: t(`code_${code}`), text: [t(`code_text_${code}`), ...theirs] };
  }
  if (state === 'waiting') {
    if (code === null)
      return { tone: 'quiet', strong: t('waiting_now'), text: [t('waiting_text')] };
    const until =
      due_at === null || isOfAccount(code)
        ? t('waiting_account')
        : t('waiting_until', { when: dates.moment(due_at) });
    const count = t('tries', { count: tries, shown: format.count(tries) });
    return { tone: 'quiet', strong: t(`code_${code}`), text: [`${until} ${count}.`, ...theirs] };
  }
  const end = delivery === 'delivered' || delivery === 'unknown' ? delivery : 'pending';
  const cost = charge === null ? [] : [t('cost', { amount: format.money(charge) })];
  const tone = end === 'delivered' ? 'ok' : 'quiet';
  return { tone, strong: t(`done_${end}`), text: [[t(`done_text_${end}`), ...cost].join(' ')] };
}
