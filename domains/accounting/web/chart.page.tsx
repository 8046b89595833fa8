import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { Choice, SearchBox } from '#platform/ui/lists/filter-fields.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { dropEmpty, useFilters } from '#platform/ui/lists/use-filters.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { PageMessage } from '#platform/ui/page-message.tsx';
import { type Account, listAccountsRoute } from '../contract/chart.ts';
import { AccountForm } from './account-form.tsx';
import { ChartTable } from './chart-table.tsx';
import { MergeForm } from './merge-form.tsx';
import { BooksTabs } from './part/books-tabs.tsx';

/** What a dialog of the page does; `below`: a new account under this one. */
type Act =
  | { do: 'add'; below: Account | null }
  | { do: 'change'; account: Account }
  | { do: 'merge'; account: Account };

/** The chart of accounts as a tree by section, each account with its balance of today. */
export default function Chart() {
  const { t } = useTranslation('chart');
  const me = useMe();
  const canRead = me.can('chart-of-accounts.read');
  const { filters, change } = useFilters(['q', 'archived']);
  const query = {
    ...dropEmpty(filters),
    tree: 'true' as const,
    with_balance: me.can('ledger.read') ? ('true' as const) : ('false' as const),
  };
  const accountsQuery = useQuery({
    ...allPagesFor(listAccountsRoute, query as never),
    enabled: canRead,
  });
  const accounts = accountsQuery.data;
  const [act, setAct] = useState<Act | null>(null);
  return (
    <ListPage
      title={t('title')}
      trail={[t('lists:books')]}
      file={canRead ? { list: listAccountsRoute, query: query as never } : null}
      aside={
        <>
          <BooksTabs />
          {me.can('chart-of-accounts.create') && (
            <Button
              size="md"
              leftSection={<IconPlus size={18} stroke={1.75} />}
              onClick={() => setAct({ do: 'add', below: null })}
            >
              {t('add')}
            </Button>
          )}
        </>
      }
      filters={
        canRead && (
          <>
            <SearchBox label={t('search')} value={filters.q} onChange={(q) => change({ q })} />
            <Choice
              label={t('which')}
              value={filters.archived}
              options={[{ value: 'true', label: t('archived') }]}
              onChange={(archived) => change({ archived })}
            />
          </>
        )
      }
    >
      {!canRead && <NoPermission />}
      {accountsQuery.error !== null && accounts === undefined && (
        <ErrorState
          title={t('failed')}
          error={accountsQuery.error}
          onRetry={() => void accountsQuery.refetch()}
        />
      )}
      {accounts?.length === 0 && <PageMessage title={t('none')} text={t('none_text')} />}
      {canRead && accounts?.length !== 0 && (
        <ChartTable
          accounts={accounts}
          onOpen={
            me.can('chart-of-accounts.update')
              ? (account) => setAct({ do: 'change', account })
              : null
          }
          onAdd={
            me.can('chart-of-accounts.create') ? (below) => setAct({ do: 'add', below }) : null
          }
        />
      )}
      <ActDialog act={act} onAct={setAct} />
    </ListPage>
  );
}

function ActDialog({ act, onAct }: { act: Act | null; onAct: (act: Act | null) => void }) {
  const { t } = useTranslation('chart');
  const me = useMe();
  const onDone = () => onAct(null);
  const account = act === null || act.do === 'add' ? null : act.account;
  const draft = `account ${act?.do} ${account?.id} ${account?.version}`;
  return (
    <FormDialog
      isOpen={act !== null}
      draft={draft}
      onClose={onDone}
      title={act === null ? '' : t(`title_${act.do}`)}
    >
      {act?.do === 'add' && <AccountForm account={null} below={act.below} onDone={onDone} />}
      {act?.do === 'change' && (
        <AccountForm
          account={act.account}
          below={null}
          onDone={onDone}
          onMerge={
            me.can('chart-of-accounts.merge') && !act.account.is_system && !me.isOfOneBranch
              ? () => onAct({ do: 'merge', account: act.account })
              : undefined
          }
        />
      )}
      {act?.do === 'merge' && <MergeForm duplicate={act.account} onDone={onDone} />}
    </FormDialog>
  );
}
