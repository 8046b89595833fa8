import {
  IconAdjustments,
  IconArticle,
  IconHome,
  IconListDetails,
  IconMail,
  IconPackages,
} from '@tabler/icons-react';

const SITE = '/dashboard/operator/site';

/** The operator pages; their texts are in `operator`: features, features_text. */
export const OPERATOR_NAV_ITEMS = [
  { to: `${SITE}/features`, label: 'features', short: 'features', icon: IconListDetails },
  { to: `${SITE}/home`, label: 'home', short: 'home', icon: IconHome },
  { to: `${SITE}/blog`, label: 'blog', short: 'blog', icon: IconArticle },
  { to: `${SITE}/packages`, label: 'packages', short: 'packages', icon: IconPackages },
  { to: `${SITE}/settings`, label: 'settings', short: 'settings_short', icon: IconAdjustments },
  { to: `${SITE}/inbox`, label: 'inbox', short: 'inbox', icon: IconMail },
] as const;
