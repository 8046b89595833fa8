import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { listBranchesRoute } from '#domains/shops/contract/shop.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { DayField } from '#platform/ui/fields/day-field.tsx';
import { SelectField } from '#platform/ui/lists/filter-fields.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { dropEmpty, useFilters } from '#platform/ui/lists/use-filters.ts';
import { localName } from '#platform/ui/local-name.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { PrintButton } from '#platform/ui/print-button.tsx';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { trialBalanceRoute } from '../contract/trial-balance.ts';
import { TrialBalanceTable } from './trial-balance-table.tsx';

const SCOPE = ['from', 'as_of', 'branch_id'] as const;

type Scope = Record<(typeof SCOPE)[number], string>;

export default function TrialBalance() {
  const { t } = useTranslation('accounting');
  const canRead = useMe().can('trial-balance.read');
  const { filters: scope, change: setScope } = useFilters(SCOPE);
  const query = dropEmpty(scope);
  const balanceQuery = useQuery({
    ...queryOptionsFor(trialBalanceRoute, { query }),
    enabled: canRead,
    placeholderData: keepPreviousData,
  });
  const balance = balanceQuery.data?.data;
  return (
    <ListPage
      title={t('trial_balance')}
      trail={[t('common:reports')]}
      file={canRead ? { list: trialBalanceRoute, query } : null}
      aside={
        canRead && (
          <>
            {balance !== undefined && (
              <Check debit={balance.debit_total} credit={balance.credit_total} />
            )}
            <PrintButton label={t('print')} />
          </>
        )
      }
      filters={
        canRead && <ScopeFields scope={scope} as_of={balance?.as_of ?? ''} onChange={setScope} />
      }
    >
      {!canRead && <NoPermission />}
      {balanceQuery.error !== null && balance === undefined && (
        <ErrorState
          title={t('report_failed')}
          error={balanceQuery.error}
          onRetry={() => void balanceQuery.refetch()}
        />
      )}
      {balance?.crosses_years === true && <p className={ui.hint}>{t('crosses_years')}</p>}
      {canRead && balanceQuery.error === null && (
        <TrialBalanceTable balance={balance} scope={scope} />
      )}
    </ListPage>
  );
}

/** Shows that debit equals credit, or else by how much they differ. */
function Check({ debit, credit }: { debit: number; credit: number }) {
  const { t } = useTranslation('accounting');
  const format = useNumberFormat();
  const isEqual = debit === credit;
  return (
    <span role="status">
      <Tag tone={isEqual ? 'ok' : 'bad'}>
        {isEqual ? (
          <IconCircleCheck size={17} stroke={1.75} aria-hidden="true" />
        ) : (
          <IconAlertCircle size={17} stroke={1.75} aria-hidden="true" />
        )}
        {isEqual
          ? t('debit_equals_credit')
          : t('differs_by', { amount: format.amount((debit - credit) as never) })}
      </Tag>
    </span>
  );
}

type ScopeProps = { scope: Scope; as_of: string; onChange: (scope: Scope) => void };

function ScopeFields({ scope, as_of, onChange }: ScopeProps) {
  const { t } = useTranslation('accounting');
  const me = useMe();
  const { language } = useNumberFormat();
  const branches = useQuery({
    ...allPagesFor(listBranchesRoute),
    enabled: me.can('branches.read') && !me.isOfOneBranch,
  });
  return (
    <>
      <DayField
        isLabelSeen
        label={t('from')}
        value={scope.from}
        max={scope.as_of || as_of}
        onChange={(from) => onChange({ ...scope, from })}
      />
      <DayField
        isLabelSeen
        label={t('as_of')}
        value={scope.as_of || as_of}
        onChange={(day) => onChange({ ...scope, as_of: day })}
      />
      {(branches.data ?? []).length > 1 && (
        <SelectField
          label={t('branch')}
          value={scope.branch_id}
          all={t('all_branches')}
          options={(branches.data ?? []).map((branch) => ({
            value: branch.id,
            label: localName(branch, language),
          }))}
          onChange={(branch_id) => onChange({ ...scope, branch_id })}
        />
      )}
    </>
  );
}
