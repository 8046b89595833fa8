import { useTranslation } from 'react-i18next';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { WebhookDelivery } from '../../contract/webhook-delivery.ts';

export type DeliveryWords = {
  readonly tone: 'bad' | 'ok' | 'quiet';
  readonly strong: string;
  readonly text: string;
};

/** The state of a delivery in words: what the receiver did, and what becomes of the event. */
export function useDeliveryWords(delivery: WebhookDelivery): DeliveryWords {
  const { t } = useTranslation('webhooks');
  const dates = useDates();
  const format = useNumberFormat();
  const { state, status, code, tries, due_at, took_ms } = delivery;
  const count = t('tries', { count: tries, shown: format.count(tries) });
  const why = code === null ? t('waits') : wordsOf(code);
  if (state === 'running') return { tone: 'quiet', strong: t('being_sent'), text: count };
  if (state === 'done') {
    const answered = { status: format.digits(String(status)), time: format.count(took_ms ?? 0) };
    return { tone: 'ok', strong: t('accepted'), text: t('accepted_text', answered) };
  }
  if (state === 'waiting') {
    const when = due_at === null ? '' : dates.moment(due_at);
    const text = code === null ? t('waits_text') : `${t('tried_again', { when })} ${count}`;
    return { tone: 'quiet', strong: why, text };
  }
  const text = t(state === 'failed' ? 'given_up' : 'dropped_text');
  return { tone: 'bad', strong: why, text: state === 'failed' ? `${text} ${count}` : text };

  function wordsOf(failure: string): string {
    const answered = /^status_(\d+)$/.exec(failure)?.[1];
    if (answered === undefined) return t(`code_${failure}`);
    const isRedirect = answered.startsWith('3');
    return t(isRedirect ? 'code_redirect' : 'code_status', { status: format.digits(answered) });
  }
}
