import { IconChartBar, type TablerIcon } from '@tabler/icons-react';
import { IconTill } from '#platform/ui/icon-till.tsx';

export type Place = {
  to: string;
  /** Key of the label in `common`. */
  label: string;
  icon: TablerIcon | typeof IconTill;
  permission: string;
};

/** The pages that exist, in the order of the spine. Who may not open one does not see it. */
export const PLACES: readonly Place[] = [
  { to: '/dashboard/pos', label: 'till', icon: IconTill, permission: 'pos-sale.create' },
  {
    to: '/dashboard/reports/trial-balance',
    label: 'reports',
    icon: IconChartBar,
    permission: 'trial-balance.read',
  },
];
