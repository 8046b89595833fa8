import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { StaffUser } from '#domains/access/contract/staff-user.ts';
import { useMe } from '#domains/access/web/part/me.tsx';
import { listBranchesRoute, listWarehousesRoute } from '#domains/shops/contract/shop.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { localName } from '#platform/ui/local-name.ts';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';

const TONES = { active: 'ok', invited: 'info', expired: 'warn', disabled: 'bad' } as const;

export function StaffState({ state }: { state: StaffUser['state'] }) {
  const { t } = useTranslation('staff');
  return <Tag tone={TONES[state]}>{t(`state_${state}`)}</Tag>;
}

/** The branches and warehouses that the user can see. */
export function useVisibleLocations() {
  const me = useMe();
  const branches = useQuery({
    ...allPagesFor(listBranchesRoute),
    enabled: me.can('branches.read'),
  });
  const warehouses = useQuery({
    ...allPagesFor(listWarehousesRoute),
    enabled: me.can('warehouse.read'),
  });
  return { branches: branches.data ?? [], warehouses: warehouses.data ?? [] };
}

/** The scope of a member as text: Mirpur 10 (shop), Uttara. */
export function useLocationText(): (
  one: Pick<StaffUser, 'branch_ids' | 'warehouse_ids'>,
) => string {
  const { t, i18n } = useTranslation('staff');
  const { branches, warehouses } = useVisibleLocations();
  return ({ branch_ids, warehouse_ids }) => {
    if (branch_ids === null) return t('everywhere');
    const parts = branches
      .filter(({ id }) => branch_ids.includes(id))
      .map((branch) => {
        const within = warehouses.filter(
          ({ id, branch_id }) => branch_id === branch.id && warehouse_ids?.includes(id),
        );
        const names = within.map((warehouse) => localName(warehouse, i18n.language)).join(', ');
        const name = localName(branch, i18n.language);
        return names === '' ? name : `${name} (${names})`;
      });
    return parts.join(', ');
  };
}

const NOW_MS = 15 * 60_000;

/** The last use of a member's session as text. */
export function useLastSeen(): (at: string | null) => string {
  const { t } = useTranslation('staff');
  const dates = useDates();
  return (at) => {
    if (at === null) return t('never_seen');
    return Date.now() - Date.parse(at) < NOW_MS ? t('now_seen') : dates.moment(at);
  };
}
