import { Button, Group, Paper } from '@mantine/core';
import { IconLock, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { ShownApp } from '../contract/connection.ts';
import { AppCards } from './app-cards.tsx';
import { AppMark } from './app-mark.tsx';
import { ConnectPanel } from './connect-panel.tsx';
import { ConnectedList } from './connected-list.tsx';
import { appsQuery } from './connections.queries.ts';
import { StartAgain } from './start-again.tsx';

/** The services that a shop has connected, and those that it can connect. */
export default function Integrations() {
  const { t } = useTranslation(['connections', 'settings']);
  const me = useMe();
  const canRead = me.can('app-integrations.read');
  const apps = useQuery({ ...appsQuery, enabled: canRead });
  const format = useNumberFormat();
  const count = apps.data?.connections.length ?? 0;
  const to_fix = apps.data?.to_fix ?? 0;
  return (
    <ListPage
      title={t('title')}
      trail={[t('settings:settings')]}
      aside={
        canRead && (
          <>
            <small>
              {count === 0
                ? t('none_connected')
                : t('connected_count', { count, shown: format.count(count) })}
            </small>
            <Button
              component={Link}
              to="/dashboard/settings/integrations/sync"
              variant="default"
              size="md"
              ml="auto"
              leftSection={<IconRefresh size={18} stroke={1.75} />}
              rightSection={
                to_fix > 0 && (
                  <Tag tone="warn">
                    {t('to_fix', { count: to_fix, shown: format.count(to_fix) })}
                  </Tag>
                )
              }
            >
              {t('sync_centre')}
            </Button>
          </>
        )
      }
    >
      {canRead ? <Catalogue /> : <NoPermission />}
    </ListPage>
  );
}

function Catalogue() {
  const { t } = useTranslation('connections');
  const me = useMe();
  const apps = useQuery(appsQuery);
  const [chosen, setChosen] = useState<ShownApp | null>(null);
  if (apps.isPending) return <div className={ui.outline} aria-busy="true" />;
  if (apps.data === undefined) {
    return (
      <ErrorState title={t('failed')} error={apps.error} onRetry={() => void apps.refetch()} />
    );
  }
  const canConnect = me.can('app-integrations.create');
  return (
    <div className={chosen === null ? `${ui.page} ${ui.wide}` : ui.sides}>
      <div className={ui.stack}>
        <StartAgain />
        {apps.data.connections.length > 0 && <ConnectedList rows={apps.data.connections} />}
        <AppCards
          apps={apps.data.apps}
          chosen={chosen?.app ?? null}
          onChoose={canConnect ? setChosen : null}
        />
        {!canConnect && <small>{t('who_can')}</small>}
        {me.can('webhooks.read') && me.branch_ids === null && <WebhooksCard />}
        <Group component="small" wrap="nowrap" gap={10}>
          <IconLock size={18} stroke={1.75} aria-hidden="true" />
          {t('keys_note')}
        </Group>
      </div>
      {chosen !== null && (
        <ConnectPanel key={chosen.app} app={chosen} onClose={() => setChosen(null)} />
      )}
    </div>
  );
}

/** For the shop's own programs, which no gateway brings. */
function WebhooksCard() {
  const { t } = useTranslation('webhooks');
  return (
    <section className={ui.stack} aria-labelledby="developers">
      <h2 id="developers">{t('for_developers')}</h2>
      <Paper withBorder className={ui.ends} p={14}>
        <span className={ui.row}>
          <AppMark app="webhooks" size={40} />
          <span className={ui.words}>
            <b>{t('title')}</b>
            <small>{t('about')}</small>
          </span>
        </span>
        <Button
          component={Link}
          to="/dashboard/settings/integrations/webhooks"
          variant="default"
          size="md"
        >
          {t('open')}
          <span className="for-readers"> {t('title')}</span>
        </Button>
      </Paper>
    </section>
  );
}
