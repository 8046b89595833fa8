import { Button, Text } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { listBranchesRoute } from '#domains/shops/contract/shop.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { DayField } from '#platform/ui/fields/day-field.tsx';
import { ExportField } from '#platform/ui/fields/export-field.tsx';
import { dropEmpty, useFilters } from '#platform/ui/lists/use-filters.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { PageBar } from '#platform/ui/page-bar.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { trialBalanceRoute } from '../contract/trial-balance.ts';
import s from './trial-balance.module.css';
import { TrialBalanceTable } from './trial-balance-table.tsx';

export default function TrialBalance() {
  const { t } = useTranslation('accounting');
  const me = useMe();
  const { person } = useOutletContext<{ person: ReactNode }>();
  return (
    <div className={s.page}>
      <title>{`${t('trial_balance')} · ${t('common:product')}`}</title>
      <PageBar trail={[t('common:reports'), t('trial_balance')]} person={person} />
      {me.can('trial-balance.read') ? <Report /> : <NoPermission />}
    </div>
  );
}

const SCOPE = ['from', 'as_of', 'branch_id'] as const;

type Scope = Record<(typeof SCOPE)[number], string>;

function Report() {
  const { t } = useTranslation('accounting');
  const { filters: scope, change: setScope } = useFilters(SCOPE);
  const balanceQuery = useQuery({
    ...queryOptionsFor(trialBalanceRoute, { query: dropEmpty(scope) }),
    placeholderData: keepPreviousData,
  });
  const balance = balanceQuery.data?.data;
  return (
    <>
      <div className={s.head}>
        <h1>{t('trial_balance')}</h1>
        {balance !== undefined && (
          <Check debit={balance.debit_total} credit={balance.credit_total} />
        )}
        <ScopeFields scope={scope} as_of={balance?.as_of ?? ''} onChange={setScope} />
        <ExportField list={trialBalanceRoute} query={dropEmpty(scope)} />
      </div>
      {balanceQuery.error !== null && balance === undefined ? (
        <ErrorState
          title={t('report_failed')}
          error={balanceQuery.error}
          onRetry={() => void balanceQuery.refetch()}
        />
      ) : (
        <>
          {balance?.crosses_years === true && (
            <Text c="dimmed" size="sm" px={24} pb="xs">
              {t('crosses_years')}
            </Text>
          )}
          <TrialBalanceTable balance={balance} scope={scope} />
        </>
      )}
    </>
  );
}

/** Shows that debit equals credit, or else by how much they differ. */
function Check({ debit, credit }: { debit: number; credit: number }) {
  const { t } = useTranslation('accounting');
  const format = useNumberFormat();
  const isEqual = debit === credit;
  return (
    <span className={s.check} data-bad={!isEqual || undefined} role="status">
      {isEqual ? (
        <IconCircleCheck size={17} stroke={1.75} aria-hidden="true" />
      ) : (
        <IconAlertCircle size={17} stroke={1.75} aria-hidden="true" />
      )}
      {isEqual
        ? t('debit_equals_credit')
        : t('differs_by', { amount: format.amount((debit - credit) as never) })}
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
    <div className={`screen-only ${s.scope}`}>
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
        <select
          aria-label={t('branch')}
          value={scope.branch_id}
          onChange={(event) => onChange({ ...scope, branch_id: event.currentTarget.value })}
        >
          <option value="">{t('all_branches')}</option>
          {branches.data?.map((branch) => (
            <option key={branch.id} value={branch.id}>
              {language === 'bn' && branch.name_bn !== '' ? branch.name_bn : branch.name}
            </option>
          ))}
        </select>
      )}
      <Button variant="default" aria-label={t('print')} px={10} onClick={() => window.print()}>
        <IconPrinter size={18} stroke={1.75} />
      </Button>
    </div>
  );
}
