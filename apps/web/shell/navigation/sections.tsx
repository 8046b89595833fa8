import type { Sections } from '#platform/ui/section-tabs.tsx';
import { PartyTabs } from './party-tabs.tsx';
import { TradeTabs } from './trade-tabs.tsx';

/** The tabs over pages of several domains. */
export const SECTIONS: Sections = {
  sales: <TradeTabs side="sales" />,
  purchases: <TradeTabs side="purchases" />,
  people: <PartyTabs />,
};
