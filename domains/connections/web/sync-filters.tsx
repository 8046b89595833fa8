import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Choice, SearchBox, SelectField } from '#platform/ui/lists/filter-fields.tsx';
import { dropEmpty } from '#platform/ui/lists/use-filters.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { ITEM_STATES } from '../contract/sync-item.ts';
import { appsQuery, itemCountsQuery } from './connections.queries.ts';

export const SYNC_FILTERS = ['q', 'state', 'connection_id', 'code'] as const;

type CountsOf = Parameters<typeof itemCountsQuery>[0];

type Filters = Record<(typeof SYNC_FILTERS)[number], string>;

type Props = { filters: Filters; change: (changed: Partial<Filters>) => void };

/** By phone, state, connection and reason, with how many there are. */
export function SyncFilters({ filters, change }: Props) {
  const { t } = useTranslation('connections');
  const format = useNumberFormat();
  const apps = useQuery(appsQuery);
  const { state, connection_id, code } = filters;
  const counts = useQuery(itemCountsQuery(dropEmpty({ state, connection_id }) as CountsOf)).data;
  const counted = (name: string, count: number | undefined) =>
    count === undefined ? name : `${name} ${format.count(count)}`;
  const reasons = (counts?.codes ?? []).map((one) => ({
    value: one.code as string,
    label: counted(t(`code_${one.code}`), one.count),
  }));
  const isKnown = code === '' || reasons.some(({ value }) => value === code);
  const chosen = isKnown ? [] : [{ value: code, label: counted(t(`code_${code}`), 0) }];
  return (
    <>
      <SearchBox label={t('search_end')} value={filters.q} onChange={(q) => change({ q })} />
      <Choice
        label={t('state')}
        value={state}
        options={ITEM_STATES.map((one) => ({
          value: one,
          label: counted(t(`tab_${one}`), counts?.[one]),
        }))}
        onChange={(one) => change({ state: one, code: '' })}
      />
      <Choice
        label={t('connection')}
        value={connection_id}
        options={(apps.data?.connections ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(one) => change({ connection_id: one, code: '' })}
      />
      {(reasons.length > 0 || code !== '') && (
        <SelectField
          label={t('reason')}
          all={t('all_reasons')}
          value={code}
          options={[...reasons, ...chosen]}
          onChange={(one) => change({ code: one })}
        />
      )}
    </>
  );
}
