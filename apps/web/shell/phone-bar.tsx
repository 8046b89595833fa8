import { Drawer } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { PLACES } from './navigation.ts';
import s from './shell.module.css';
import { UserMenu } from './user-menu.tsx';

/** The cloth bar of a phone; the places are in a drawer behind it. */
export function PhoneBar() {
  const { t } = useTranslation('common');
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const places = PLACES.filter(({ permission }) => me.can(permission));
  const here = places.find(({ to }) => pathname.startsWith(to));
  return (
    <nav className={`cloth screen-only ${s.phoneBar}`} data-stitch="foot" aria-label={t('places')}>
      <button
        type="button"
        className={s.menuButton}
        aria-label={t('menu')}
        onClick={() => setOpen(true)}
      >
        <IconMenu2 size={22} stroke={1.75} />
      </button>
      <span className={s.phoneTitle}>
        <b>{here === undefined ? t('product') : t(here.label)}</b>
        <small>{me.user.name}</small>
      </span>
      <UserMenu onCloth />
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        size={270}
        title={t('product')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {places.map(({ to, label, icon: Icon }) => (
          <NavLink key={to} to={to} className={s.drawerPlace} onClick={() => setOpen(false)}>
            <Icon size={21} stroke={1.75} />
            {t(label)}
          </NavLink>
        ))}
      </Drawer>
    </nav>
  );
}
