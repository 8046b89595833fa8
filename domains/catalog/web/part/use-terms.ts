import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { listBranchesRoute } from '#domains/shops/contract/shop.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { localName } from '#platform/ui/local-name.ts';
import { useDates } from '#platform/ui/use-dates.ts';
import { listCustomerGroupsRoute } from '../../contract/customer-group.ts';
import type { PriceListTerms } from '../../core/price-in-force.ts';

/** The customers, branch and days of a list as text, and the options of a form. */
export function useTerms() {
  const { t, i18n } = useTranslation('catalog');
  const me = useMe();
  const dates = useDates();
  const groups = useQuery({
    ...allPagesFor(listCustomerGroupsRoute),
    enabled: me.can('customers.read'),
  });
  const branches = useQuery({
    ...allPagesFor(listBranchesRoute),
    enabled: me.can('branches.read'),
  });
  const toOptions = (rows: readonly { id: string; name: string; name_bn: string }[] = []) =>
    rows.map((row) => ({ value: row.id, label: localName(row, i18n.language) }));
  const options = { groups: toOptions(groups.data), branches: toOptions(branches.data) };
  const labelOf = (rows: typeof options.groups, id: string | null, all: string) =>
    id === null ? t(all) : (rows.find(({ value }) => value === id)?.label ?? '–');
  return {
    ...options,
    groupOf: ({ group_id }: Pick<PriceListTerms, 'group_id'>) =>
      labelOf(options.groups, group_id, 'everybody'),
    branchOf: ({ branch_id }: Pick<PriceListTerms, 'branch_id'>) =>
      labelOf(options.branches, branch_id, 'everywhere'),
    daysOf: ({ starts_on, ends_on }: Pick<PriceListTerms, 'starts_on' | 'ends_on'>) => {
      if (starts_on === null && ends_on === null) return t('always');
      const day = (date: string | null) => (date === null ? '' : dates.day(date));
      if (ends_on === null) return t('from_day', { day: day(starts_on) });
      if (starts_on === null) return t('until_day', { day: day(ends_on) });
      return `${day(starts_on)} – ${day(ends_on)}`;
    },
  };
}
