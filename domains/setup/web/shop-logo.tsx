import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { OnePicture } from '#domains/catalog/web/part/one-picture.tsx';
import { setShopLogoRoute } from '#domains/shops/contract/shop-settings.ts';
import { call } from '#platform/client/call.ts';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';

const LABELS = { add: 'add_logo', change: 'change_logo' };

/** The logo at the head of invoices and other A4 documents. */
export function ShopLogo({ logo }: { logo: string }) {
  const { t } = useTranslation('setup');
  const client = useQueryClient();
  const set = async (picture: string | null) => {
    await call(setShopLogoRoute, { body: { picture } });
    await client.invalidateQueries();
  };
  return (
    <section className={`${ui.sheet} ${ui.column} ${f.form}`} aria-label={t('logo')}>
      <b>{t('logo')}</b>
      <p className={ui.quiet}>{t('logo_text')}</p>
      <OnePicture picture={logo === '' ? null : logo} onSet={set} labels={LABELS} />
    </section>
  );
}
