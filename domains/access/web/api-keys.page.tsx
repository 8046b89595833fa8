import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pagesFor } from '#platform/client/pages-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { PageMessage } from '#platform/ui/page-message.tsx';
import ui from '#platform/ui/shapes.module.css';
import { type ApiKey, listApiKeysRoute } from '../contract/api-key.ts';
import { ApiKeyRow } from './api-key-row.tsx';
import s from './api-keys.module.css';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { useMe } from './part/me.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';

/** The API keys of the shop: create, review and revoke them. */
export default function ApiKeys() {
  const { t } = useTranslation('keys');
  const me = useMe();
  const [isMaking, setMaking] = useState(false);
  const canRead = me.can('api-keys.read');
  const make = me.can('api-keys.create') && (
    <Button
      size="md"
      ml="auto"
      leftSection={<IconPlus size={18} stroke={1.75} />}
      onClick={() => setMaking(true)}
    >
      {t('make_key')}
    </Button>
  );
  return (
    <ListPage
      title={t('title')}
      trail={[t('settings:settings')]}
      aside={canRead && make}
      file={canRead ? { list: listApiKeysRoute } : null}
    >
      {canRead ? <Listed /> : <NoPermission />}
      <NewKeyDialog isOpen={isMaking} onClose={() => setMaking(false)} />
    </ListPage>
  );
}

function Listed() {
  const { t } = useTranslation(['keys', 'lists']);
  const keysQuery = useInfiniteQuery(pagesFor(listApiKeysRoute));
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const keys = keysQuery.data?.pages.flatMap(({ data }) => data) ?? [];
  if (keysQuery.isPending) return <div className={ui.outline} aria-busy="true" />;
  if (keysQuery.isError && keys.length === 0) {
    return (
      <ErrorState
        title={t('failed')}
        error={keysQuery.error}
        onRetry={() => void keysQuery.refetch()}
      />
    );
  }
  if (keys.length === 0) return <PageMessage title={t('none')} text={t('none_text')} />;
  return (
    <div className={`${ui.page} ${ui.column}`}>
      <p className={ui.quiet}>{t('lead')}</p>
      <ul className={`${ui.rows} ${ui.box}`}>
        {keys.map((key) => (
          <ApiKeyRow key={key.id} apiKey={key} onRevoke={() => setRevoked(key)} />
        ))}
      </ul>
      {keysQuery.hasNextPage && (
        <Button
          variant="default"
          size="md"
          className={s.more ?? ''}
          loading={keysQuery.isFetchingNextPage}
          onClick={() => void keysQuery.fetchNextPage()}
        >
          {t('show_more')}
        </Button>
      )}
      <RevokeKeyDialog apiKey={revoked} onClose={() => setRevoked(null)} />
    </div>
  );
}
