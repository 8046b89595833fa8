import { Group } from '@mantine/core';
import { IconCheck, IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { readShown, useAuth } from '#domains/identity/web/part/session.ts';
import { ShopItems } from '#domains/identity/web/part/shop-items.tsx';
import { DropMenu } from '#platform/ui/drop-menu.tsx';
import { CLOTH } from '#platform/ui/tokens.ts';
import { usePreferences } from '../preferences-context.ts';
import { useCommand } from './use-command.ts';
import s from './user-menu.module.css';

/** The user menu: language, theme, sign out. */
export function UserMenu({ onCloth = false }: { onCloth?: boolean }) {
  const { t } = useTranslation('common');
  const me = useMe();
  const auth = useAuth();
  const shop = readShown().appsInfo?.shop;
  const chosen = usePreferences();
  const perform = useCommand();
  return (
    <DropMenu
      width={250}
      closeOnItemClick={false}
      target={
        <button
          type="button"
          className={s.person}
          data-on-cloth={onCloth || undefined}
          aria-label={t('person_menu', { name: me.user.name })}
        >
          {initialOf(me.user.name)}
        </button>
      }
    >
      {(Menu) => (
        <>
          <div className={s.head}>
            <b>{me.user.name}</b>
            <span>
              {chosen.language === 'bn' && me.role.name_bn !== '' ? me.role.name_bn : me.role.name}
            </span>
            {shop !== undefined && <span>{shop}</span>}
            {auth.user?.email && <span className={s.address}>{auth.user.email}</span>}
          </div>
          <Menu.Divider />
          <ShopItems menu={Menu} canOpenShop={me.role.code === 'owner'} />
          <Menu.Label>{t('language')}</Menu.Label>
          {(['bn', 'en'] as const).map((language) => (
            <Menu.Item
              key={language}
              lang={language}
              rightSection={chosen.language === language && <IconCheck size={16} stroke={2} />}
              onClick={() => perform({ kind: 'language', language })}
            >
              {t(`language_${language}`)}
            </Menu.Item>
          ))}
          <Menu.Label>{t('theme')}</Menu.Label>
          <Group gap={8} align="stretch" wrap="nowrap" pt={4} px={10} pb={10}>
            {chosen.availableThemes.map((theme) => (
              <button
                key={theme}
                type="button"
                className={s.theme}
                style={{ backgroundColor: CLOTH[theme].spine }}
                data-scheme={CLOTH[theme].scheme}
                aria-label={t(`theme_${theme}`)}
                aria-pressed={chosen.currentTheme === theme}
                title={t(`theme_${theme}`)}
                onClick={() => perform({ kind: 'theme', theme })}
              />
            ))}
          </Group>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLogout size={18} stroke={1.75} />}
            onClick={() => perform({ kind: 'sign_out' })}
          >
            {t('sign_out')}
          </Menu.Item>
        </>
      )}
    </DropMenu>
  );
}

/** The first letter as displayed, with its vowel sign. */
function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return first?.segment.toUpperCase() ?? '';
}
