import { useTranslation } from 'react-i18next';
import { type Me, useMe } from '#domains/access/web/part/me.tsx';
import { PageTabs } from '#platform/ui/page-tabs.tsx';

const TABS = [
  { to: '/dashboard/products', label: 'common:products', permission: 'product.read' },
  { to: '/dashboard/products/categories', label: 'categories', permission: 'category.read' },
  { to: '/dashboard/products/brands', label: 'brands', permission: 'brand.read' },
  { to: '/dashboard/products/units', label: 'units', permission: 'unit.read' },
  { to: '/dashboard/products/fields', label: 'fields', permission: 'product.update' },
  { to: '/dashboard/products/prices', label: 'prices', permission: 'product.read' },
  {
    to: '/dashboard/products/cost-increases',
    label: 'cost_increases',
    permission: 'product.update',
    also: 'cost.read',
  },
  { to: '/dashboard/products/price-lists', label: 'price_lists', permission: 'price-list.read' },
  { to: '/dashboard/products/promotions', label: 'promotions', permission: 'promotions.read' },
  { to: '/dashboard/products/labels', label: 'labels', permission: 'product.read' },
  { to: '/dashboard/products/archived', label: 'put_away_list', permission: 'product.update' },
] as const;

const canOpen = (me: Me, tab: (typeof TABS)[number]) =>
  me.can(tab.permission) && (!('also' in tab) || me.can(tab.also));

/** The tabs of products and their lists, as far as the user may see them. */
export function CatalogTabs() {
  const { t } = useTranslation('catalog');
  const me = useMe();
  const seen = TABS.filter((tab) => canOpen(me, tab));
  return (
    <PageTabs label={t('pages')} tabs={seen.map(({ to, label }) => ({ to, label: t(label) }))} />
  );
}
