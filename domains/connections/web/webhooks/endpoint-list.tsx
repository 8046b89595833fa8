import { Box, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { WebhookEndpoint } from '../../contract/webhook-endpoint.ts';
import { AppMark } from '../app-mark.tsx';
import { EndpointTag, useEndpointWords } from './endpoint-state.tsx';

/** The endpoints of the shop, each with its health in words. */
export function EndpointList({ rows }: { rows: readonly WebhookEndpoint[] }) {
  const { t } = useTranslation('webhooks');
  return (
    <section aria-label={t('title')}>
      <ul className={`${ui.rows} ${ui.box}`}>
        {rows.map((row) => (
          <EndpointRow key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

function EndpointRow({ row }: { row: WebhookEndpoint }) {
  const { t } = useTranslation('webhooks');
  const format = useNumberFormat();
  const { strong } = useEndpointWords(row);
  const { waiting, failed } = row;
  const name = nameOf(row);
  return (
    <li>
      <span className={ui.row}>
        <AppMark app="webhooks" size={40} />
        <span className={ui.words}>
          <b>{name}</b>
          <small>{row.url}</small>
        </span>
      </span>
      <EndpointTag endpoint={row} />
      <span className={ui.words}>
        {strong}
        {waiting > 0 && (
          <small>{t('waiting', { count: waiting, shown: format.count(waiting) })}</small>
        )}
        {failed > 0 && (
          <Box component="small" c="var(--hk-warn)">
            {t('failed_count', { count: failed, shown: format.count(failed) })}
          </Box>
        )}
      </span>
      <Button
        component={Link}
        to={`/dashboard/settings/integrations/webhooks/${row.id}`}
        variant="default"
        size="md"
      >
        {t('open')}
        <span className="for-readers"> {name}</span>
      </Button>
    </li>
  );
}

/** The description of an endpoint; without one its host. */
export function nameOf({ description, url }: WebhookEndpoint): string {
  return description === '' ? new URL(url).host : description;
}
