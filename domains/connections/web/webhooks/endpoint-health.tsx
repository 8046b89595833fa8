import { Box, Button, Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { WebhookEndpoint } from '../../contract/webhook-endpoint.ts';
import { useEndpointWords } from './endpoint-state.tsx';
import { useEndpointChange } from './use-endpoint-change.ts';
import { useReplay } from './use-replay.ts';

const GROUNDS = { warn: 'var(--hk-warn-tint)', bad: 'var(--hk-bad-tint)' } as const;
const INKS = { warn: 'var(--hk-warn)', bad: 'var(--hk-bad)' } as const;

/** What is the matter with an endpoint and what is safe; then its facts. */
export function EndpointHealth({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('webhooks');
  const dates = useDates();
  const format = useNumberFormat();
  const { tone, strong, text } = useEndpointWords(endpoint);
  const { url, events, succeeded_at, waiting, failed, created_at } = endpoint;
  return (
    <>
      {tone !== 'ok' && (
        <Paper
          role="status"
          className={ui.ends}
          bg={tone === null ? 'var(--hk-paper)' : GROUNDS[tone]}
          p={14}
        >
          <div>
            <Box fw={620} c={tone === null ? 'var(--hk-ink)' : INKS[tone]}>
              {strong}
            </Box>
            <p>{text}</p>
          </div>
        </Paper>
      )}
      <Rotation endpoint={endpoint} />
      <section className={ui.sheet} aria-labelledby="health">
        <h2 id="health">{t('health')}</h2>
        <dl className={ui.facts}>
          <div>
            <dt>{t('last_success')}</dt>
            <dd>{succeeded_at === null ? t('never') : dates.moment(succeeded_at)}</dd>
          </div>
          <div>
            <dt>{t('is_waiting')}</dt>
            <dd>{format.count(waiting)}</dd>
          </div>
          <div>
            <dt>{t('has_failed')}</dt>
            <dd>{format.count(failed)}</dd>
          </div>
          <div>
            <dt>{t('since')}</dt>
            <dd>{dates.moment(created_at)}</dd>
          </div>
        </dl>
        <hr />
        <p className={ui.words}>{url}</p>
        <small>{events.map((type) => t(`event_${type}`)).join(' · ')}</small>
        <FailedAgain endpoint={endpoint} />
      </section>
    </>
  );
}

/** Two secrets sign for a while. */
function Rotation({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('webhooks');
  const me = useMe();
  const dates = useDates();
  const { change, isBusy, running } = useEndpointChange(endpoint);
  const until = endpoint.earlier_secret_until;
  if (until === null) return null;
  return (
    <Paper role="status" className={ui.ends} bg="var(--hk-paper)" p={14}>
      <p>{t('two_secrets', { when: dates.moment(until) })}</p>
      {me.can('webhooks.update') && (
        <Button
          variant="default"
          size="md"
          loading={running === 'end_rotation'}
          disabled={isBusy}
          onClick={() => change.mutate('end_rotation')}
        >
          {t('end_rotation')}
        </Button>
      )}
    </Paper>
  );
}

/** All that failed, once the receiver is mended. */
function FailedAgain({ endpoint: { id, state, failed } }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('webhooks');
  const me = useMe();
  const format = useNumberFormat();
  const replay = useReplay();
  if (failed === 0 || state === 'disabled' || !me.can('webhooks.update')) return null;
  return (
    <Box mt={10}>
      <Button
        size="md"
        loading={replay.isPending}
        onClick={() => replay.mutate({ endpoint_id: id })}
      >
        {t('replay_failed', { count: failed, shown: format.count(failed) })}
      </Button>
    </Box>
  );
}
