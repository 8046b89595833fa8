import { useTranslation } from 'react-i18next';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import type { WebhookEndpoint } from '../../contract/webhook-endpoint.ts';

export type EndpointWords = {
  /** What the tag says, and the first line. */
  readonly key: 'fine' | 'fails' | 'resting' | 'paused' | 'gone' | 'failing';
  readonly tone: 'ok' | 'warn' | 'bad' | null;
  readonly strong: string;
  readonly text: string;
};

/** How an endpoint does: what is the matter, and what becomes of the events. */
export function useEndpointWords(endpoint: WebhookEndpoint): EndpointWords {
  const { t } = useTranslation('webhooks');
  const dates = useDates();
  const { state, disabled_code, resting_until, failing_since, succeeded_at } = endpoint;
  const when = (at: string | null) => (at === null ? t('never') : dates.moment(at));
  const key = keyOf({ state, disabled_code, failing_since });
  const at = { fine: succeeded_at, fails: failing_since, resting: resting_until };
  const moment = key === 'fine' || key === 'fails' || key === 'resting' ? at[key] : null;
  return {
    key,
    tone: TONES[key],
    strong: t(`now_${key}`, { when: when(moment) }),
    text: t(`now_text_${key}`),
  };
}

const TONES = {
  fine: 'ok',
  fails: 'warn',
  resting: 'warn',
  paused: null,
  gone: 'bad',
  failing: 'bad',
} as const;

function keyOf(
  endpoint: Pick<WebhookEndpoint, 'state' | 'disabled_code' | 'failing_since'>,
): EndpointWords['key'] {
  const { state, disabled_code, failing_since } = endpoint;
  if (state === 'disabled') return disabled_code ?? 'failing';
  if (state !== 'active') return state;
  return failing_since === null ? 'fine' : 'fails';
}

export function EndpointTag({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('webhooks');
  const { key, tone } = useEndpointWords(endpoint);
  const text = t(`tag_${key}`);
  return tone === null ? <Tag>{text}</Tag> : <Tag tone={tone}>{text}</Tag>;
}
