import { Box } from '@mantine/core';
import { IconBuildingStore, IconCheck, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import type { MenuKit } from '#platform/ui/kit-menu.tsx';
import { localName } from '#platform/ui/local-name.ts';
import { listMyShopsRoute } from '../../contract/shops.ts';
import s from './shop-items.module.css';
import { switchShop } from './switch-shop.ts';

const TILL = '/dashboard/pos';

type Props = {
  menu: MenuKit;
  /** Whether the user can open another shop here. */
  canOpenShop: boolean;
};

/** The user's shops in the menu; a press switches to another one. */
export function ShopItems({ menu: Menu, canOpenShop }: Props) {
  const { t, i18n } = useTranslation('common');
  const shopsQuery = useQuery(allPagesFor(listMyShopsRoute));
  const moving = useMutation({
    mutationFn: switchShop,
    onSuccess: () => window.location.assign(TILL),
  });
  const failure = failureMessage(moving.error, t('unreached_text'));
  const shops = shopsQuery.data ?? [];
  if (shops.length < 2 && !canOpenShop) return null;
  return (
    <>
      <Menu.Label>{t('shops')}</Menu.Label>
      {shops.map((shop) => (
        <Menu.Item
          key={shop.id}
          leftSection={<IconBuildingStore size={18} stroke={1.75} />}
          rightSection={shop.is_current && <IconCheck size={16} stroke={2} />}
          aria-current={shop.is_current || undefined}
          disabled={moving.isPending}
          onClick={() => {
            if (!shop.is_current) moving.mutate(shop.id);
          }}
        >
          <span className={s.shop}>
            {shop.name}
            <small>{localName(shop.role, i18n.language)}</small>
          </span>
        </Menu.Item>
      ))}
      {failure !== null && (
        <Box
          component="p"
          pt={4}
          px={10}
          pb={8}
          c="var(--hk-bad)"
          fz="var(--hk-small)"
          lh="var(--hk-small-line)"
          role="alert"
        >
          {failure}
        </Box>
      )}
      {canOpenShop && (
        <Menu.Item component="a" href="/welcome" leftSection={<IconPlus size={18} stroke={1.75} />}>
          {t('open_another_shop')}
        </Menu.Item>
      )}
      <Menu.Divider />
    </>
  );
}
