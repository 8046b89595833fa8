import { Drawer } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { NavItem } from './navigation.ts';
import s from './shell.module.css';

type Props = {
  isOpen: boolean;
  items: readonly NavItem[];
  here: NavItem | undefined;
  onFind: () => void;
  onClose: () => void;
};

/** The navigation drawer on phones. */
export function PhoneNav({ isOpen, items, here, onFind, onClose }: Props) {
  const { t } = useTranslation('common');
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={270}
      title={t('product')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <button
        type="button"
        className={s.drawerPlace}
        onClick={() => {
          onClose();
          onFind();
        }}
      >
        <IconSearch size={21} stroke={1.75} />
        {t('search_or_jump')}
      </button>
      {items.map(({ to, label, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className={s.drawerPlace}
          aria-current={here?.to === to ? 'page' : undefined}
          onClick={onClose}
        >
          <Icon size={21} stroke={1.75} />
          {t(label)}
        </Link>
      ))}
    </Drawer>
  );
}
