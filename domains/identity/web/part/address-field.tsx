import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import s from './account-form.module.css';
import { Wrong } from './wrong.tsx';

type Props = {
  failed: string | null;
  hint?: string;
  address?: string | undefined;
  autoFocus?: boolean;
};

/** The e-mail address or phone number of the sign-in form. */
export function AddressField({ failed, hint, address, autoFocus = false }: Props) {
  const { t } = useTranslation('identity');
  return (
    <TextInput
      name="email"
      label={t('phone_or_email')}
      defaultValue={address ?? ''}
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={autoFocus}
      required
      maxLength={254}
      withAsterisk={false}
      description={failed === null ? hint : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={failed === null ? undefined : <Wrong text={failed} />}
      classNames={{
        input: s.input ?? '',
        label: s.label ?? '',
        error: s.error ?? '',
        description: s.hint ?? '',
      }}
    />
  );
}
