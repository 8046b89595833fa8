import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import type { listExpenseCategoriesRoute } from '#domains/accounting/contract/expense-category.ts';
import type { listIncomeAccountsRoute } from '#domains/catalog/contract/income-account.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Typed } from '#platform/ui/fields/typed.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { Choice } from '#platform/ui/lists/filter-fields.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { localName } from '#platform/ui/local-name.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { PageMessage } from '#platform/ui/page-message.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';

type Names = { name: string; name_bn: string };
type Account = Names & { id: string; code: string; archived: boolean; version: number };

/** Accounts of one kind that the shop adds to its chart, and their texts. */
export type ShopAccountKind = {
  list: typeof listExpenseCategoriesRoute | typeof listIncomeAccountsRoute;
  resource: 'expense-categories' | 'income-accounts';
  add: (names: Names) => Promise<unknown>;
  change: (id: string, change: Names & { version: number; archived?: boolean }) => Promise<unknown>;
  labels: {
    title: string;
    add: string;
    change: string;
    failed: string;
    /** Shown if there is none, and if none is archived. */
    none: string;
    none_text: string;
    none_away: string;
    none_away_text: string;
  };
};

type Props = { of: ShopAccountKind; trail: readonly string[]; tabs: ReactNode };

export function ShopAccounts({ of, trail, tabs }: Props) {
  const { t } = useTranslation(['treasury', 'common']);
  const me = useMe();
  const { list, resource, labels } = of;
  const canRead = me.can(`${resource}.read`);
  const { filters, change } = useFilters(['archived']);
  const isAway = filters.archived === 'true';
  const query = isAway ? { archived: 'true' as const } : {};
  const accountsQuery = useQuery({ ...allPagesFor(list, query), enabled: canRead });
  const [edited, setEdited] = useState<{ account: Account | null } | null>(null);
  return (
    <ListPage
      title={labels.title}
      trail={trail}
      file={canRead ? { list, query } : null}
      aside={
        <>
          {tabs}
          {me.can(`${resource}.create`) && (
            <Button
              size="md"
              leftSection={<IconPlus size={18} stroke={1.75} />}
              onClick={() => setEdited({ account: null })}
            >
              {labels.add}
            </Button>
          )}
        </>
      }
      filters={
        canRead && (
          <Choice
            label={t('which_categories')}
            value={filters.archived}
            options={[{ value: 'true', label: t('put_away_ones') }]}
            onChange={(archived) => change({ archived })}
          />
        )
      }
    >
      {accountsQuery.data?.length === 0 && (
        <PageMessage
          title={isAway ? labels.none_away : labels.none}
          text={isAway ? labels.none_away_text : labels.none_text}
        />
      )}
      {!canRead && <NoPermission />}
      {accountsQuery.error !== null && accountsQuery.data === undefined && (
        <ErrorState
          title={labels.failed}
          error={accountsQuery.error}
          onRetry={() => void accountsQuery.refetch()}
        />
      )}
      {canRead && accountsQuery.isPending && <div className={ui.outline} aria-busy="true" />}
      {accountsQuery.data !== undefined && accountsQuery.data.length > 0 && (
        <div className={`${ui.page} ${ui.column}`}>
          <ul className={`${ui.press} ${ui.box}`}>
            {accountsQuery.data.map((account) => (
              <li key={account.id}>
                <Row
                  account={account}
                  onOpen={me.can(`${resource}.update`) ? () => setEdited({ account }) : null}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
      <FormDialog
        isOpen={edited !== null}
        draft={`account ${edited?.account?.id} ${edited?.account?.version}`}
        onClose={() => setEdited(null)}
        title={edited?.account == null ? labels.add : labels.change}
      >
        {edited !== null && (
          <AccountForm of={of} account={edited.account} onDone={() => setEdited(null)} />
        )}
      </FormDialog>
    </ListPage>
  );
}

type RowProps = { account: Account; onOpen: (() => void) | null };

function Row({ account, onOpen }: RowProps) {
  const { language, digits } = useNumberFormat();
  const labels = (
    <>
      <span>{localName(account, language)}</span>
      <small className="figures">{digits(account.code)}</small>
    </>
  );
  if (onOpen === null) return <div>{labels}</div>;
  return (
    <button type="button" onClick={onOpen}>
      {labels}
    </button>
  );
}

type FormProps = { of: ShopAccountKind; account: Account | null; onDone: () => void };

function AccountForm({ of, account, onDone }: FormProps) {
  const { t } = useTranslation(['treasury', 'common']);
  const [name, setName] = useDrafted('name', account?.name ?? '');
  const [name_bn, setNameBn] = useDrafted('name_bn', account?.name_bn ?? '');
  const names = { name, name_bn };
  const save = (more: { archived?: boolean }) =>
    account === null
      ? of.add(names)
      : of.change(account.id, { version: account.version, ...names, ...more });
  const options = { unreached: t('unreached'), onDone };
  const isAway = account?.archived === true;
  const [isMoving, setMoving] = useState(false);
  const posting = usePostOnce(() => save(isMoving ? { archived: !isAway } : {}), options);
  const post = (more: { isMoving: boolean }) => {
    setMoving(more.isMoving);
    posting.post();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') post({ isMoving: false });
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <Typed label={t('name_en')} value={name} max={200} isRequired onChange={setName} />
      <Typed label={t('name_bn')} value={name_bn} max={200} onChange={setNameBn} />
      <FormFoot
        failure={posting.failure}
        isBusy={posting.isBusy}
        save={t('save')}
        onCancel={onDone}
      >
        {account !== null && (
          <Button
            variant="default"
            size="md"
            c={isAway ? undefined : 'var(--hk-bad)'}
            loading={posting.isBusy}
            onClick={() => post({ isMoving: true })}
          >
            {t(isAway ? 'take_back' : 'put_away')}
          </Button>
        )}
      </FormFoot>
    </form>
  );
}
