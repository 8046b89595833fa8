import { Menu } from '@mantine/core';
import { IconStar, IconStarOff } from '@tabler/icons-react';
import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import s from '../sell.module.css';
import type { Favourites } from './favourites.queries.ts';

/** The product of a tile, and the position of the menu. */
export type Starred = { product_id: string; x: number; y: number };

type Props = { at: Starred | null; favourites: Favourites; onClose: () => void };

/** A separate component: the tiles change with each key of a search, and this does not. */
export const StarMenu = memo(function StarMenu({ at, favourites, onClose }: Props) {
  const { t } = useTranslation('pos');
  const isStarred = at !== null && favourites.starred.has(at.product_id);
  // It opens after mounting, so that the focus returns to its tile.
  const [stands, setStands] = useState(false);
  useEffect(() => setStands(true), []);
  return (
    <Menu
      opened={stands && at !== null}
      onChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={s.anchor}
          aria-label={t('favourite')}
          style={{ left: at?.x ?? 0, top: at?.y ?? 0 }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={
            isStarred ? (
              <IconStarOff size={18} stroke={1.75} />
            ) : (
              <IconStar size={18} stroke={1.75} />
            )
          }
          onClick={() => {
            if (at !== null) favourites.star(at.product_id);
          }}
        >
          {t(isStarred ? 'star_off' : 'star')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
});
