import { Button } from '@mantine/core';
import { IconBrandGoogle, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import ui from '#platform/ui/shapes.module.css';
import s from './other-sign-in-methods.module.css';
import { fetchAuth } from './part/auth-fetch.ts';
import { signIn } from './part/sign-in.ts';
import { Wrong } from './part/wrong.tsx';
import { returnPath } from './sign-in.ts';

type Props = {
  /** The address to return to after sign-in. */
  returnTo: string | null;
  /** The field with the e-mail address that the link is sent to. */
  address: RefObject<HTMLInputElement | null>;
};

/** The other sign-in methods that the server offers. */
export function OtherSignInMethods({ returnTo, address }: Props) {
  const { t } = useTranslation('identity');
  const providers = useQuery({
    queryKey: ['auth', 'providers'],
    queryFn: async () => (await fetchAuth('providers')) ?? {},
  });
  const [underway, setUnderway] = useState<'google' | 'email' | null>(null);
  const [isAddressMissing, setAddressMissing] = useState(false);
  const available = providers.data ?? {};
  if (available.google === undefined && available.email === undefined) return null;

  function enterByGoogle() {
    setUnderway('google');
    void signIn('google', { callbackUrl: returnPath(returnTo) });
  }

  function mailLink() {
    const email = address.current?.value.trim() ?? '';
    const isMissing = !email.includes('@');
    setAddressMissing(isMissing);
    if (isMissing) return address.current?.focus();
    setUnderway('email');
    return void signIn('email', { callbackUrl: returnPath(returnTo), fields: { email } });
  }

  return (
    <div className={ui.stack}>
      <p className={s.or}>{t('or')}</p>
      {available.google !== undefined && (
        <Button
          variant="default"
          size="md"
          leftSection={<IconBrandGoogle size={18} stroke={1.75} />}
          loading={underway === 'google'}
          onClick={enterByGoogle}
        >
          {t('by_google')}
        </Button>
      )}
      {available.email !== undefined && (
        <Button
          variant="default"
          size="md"
          leftSection={<IconMail size={18} stroke={1.75} />}
          loading={underway === 'email'}
          onClick={mailLink}
        >
          {t('by_link')}
        </Button>
      )}
      <p role="alert" className={ui.quiet}>
        {isAddressMissing && <Wrong text={t('email_first')} />}
      </p>
    </div>
  );
}
