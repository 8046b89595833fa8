import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountFrame } from '#domains/identity/web/part/account-frame.tsx';
import { signInAddress } from '#domains/identity/web/part/go-to-sign-in.ts';
import { readShown } from '#domains/identity/web/part/session.ts';
import { accessToken } from '#platform/client/access-token.ts';
import { FoundShopForm } from './found-shop-form.tsx';

/** The first page after registration, where the user creates a shop. */
export default function Welcome() {
  const { t } = useTranslation('setup');
  const [name, setName] = useState('');
  useEffect(() => {
    void accessToken().then((token) => {
      if (token === null) window.location.assign(signInAddress(window.location.href));
      else setName(readShown().profile?.name ?? '');
    });
  }, []);
  return (
    <AccountFrame
      title={t('welcome_title')}
      greeting={name === '' ? t('welcome') : t('welcome_name', { name })}
      lead={t('welcome_lead')}
    >
      <FoundShopForm />
    </AccountFrame>
  );
}
