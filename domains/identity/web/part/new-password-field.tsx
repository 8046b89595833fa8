import { PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import s from './account-form.module.css';
import { Wrong } from './wrong.tsx';

type Props = {
  name?: string;
  label: string;
  /** Why the password was refused. */
  failed: string | null;
  defaultValue?: string;
  autoFocus?: boolean;
};

/** The field of a new password: password managers suggest one here. */
export function NewPasswordField({ name = 'password', failed, ...props }: Props) {
  const { t } = useTranslation('identity');
  return (
    <PasswordInput
      {...props}
      name={name}
      autoComplete="new-password"
      required
      minLength={8}
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': t('show_password') }}
      description={failed === null ? t('password_hint') : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={failed === null ? undefined : <Wrong text={failed} />}
      classNames={{
        input: s.input ?? '',
        label: s.label ?? '',
        error: s.error ?? '',
        innerInput: s.inner ?? '',
        description: s.hint ?? '',
      }}
    />
  );
}
