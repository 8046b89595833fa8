import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { openLater } from '#platform/ui/open-later.tsx';
import { usePreferences } from '../preferences-context.ts';
import { useFind } from './find.tsx';
import { isAt, isOpenTo, NAV_ITEMS } from './navigation.ts';
import s from './shell.module.css';
import { useAddress } from './use-address.ts';
import { UserMenu } from './user-menu.tsx';

const PhoneNav = openLater(
  async () => (await import('./phone-nav.tsx')).PhoneNav,
  ({ isOpen }) => isOpen,
);

/** The bar on phones; a drawer behind it has the navigation. */
export function PhoneBar() {
  const { t } = useTranslation('common');
  const me = useMe();
  const { isDrawerOpen, showDrawer } = usePreferences();
  const { pathname } = useLocation();
  const address = useAddress();
  const items = NAV_ITEMS.filter((item) => isOpenTo(me, item));
  const here = items.find((item) => isAt(item, address));
  const find = useFind();
  return (
    <nav className={`cloth screen-only ${s.phoneBar}`} data-stitch="foot" aria-label={t('places')}>
      <button
        type="button"
        className={s.menuButton}
        aria-label={t('menu')}
        onClick={() => showDrawer(true)}
      >
        <IconMenu2 size={22} stroke={1.75} />
      </button>
      <span className={s.phoneTitle}>
        <b>{here === undefined ? t('product') : t(here.label)}</b>
        <small>{me.user.name}</small>
      </span>
      <button
        type="button"
        className={`${s.menuButton} ${s.findButton}`}
        // The till has its own search, and its bar is full.
        data-till={pathname.startsWith('/dashboard/pos') || undefined}
        aria-label={t('search_or_jump')}
        onClick={find}
      >
        <IconSearch size={22} stroke={1.75} />
      </button>
      <UserMenu onCloth />
      <PhoneNav
        isOpen={isDrawerOpen}
        items={items}
        here={here}
        onFind={find}
        onClose={() => showDrawer(false)}
      />
    </nav>
  );
}
