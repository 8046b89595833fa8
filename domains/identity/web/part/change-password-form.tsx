import { Box, Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import ui from '#platform/ui/shapes.module.css';
import { changePasswordRoute } from '../../contract/password.ts';
import s from './account-form.module.css';
import { NewPasswordField } from './new-password-field.tsx';
import { type Failed, isFailed, tryCall } from './try-call.ts';
import { Wrong } from './wrong.tsx';

type Props = {
  /** Called when the other sessions have ended, so a list of them must be reloaded. */
  onChanged?: () => void;
};

/** Changes the password of the signed-in user, and signs out all other devices. */
export function ChangePasswordForm({ onChanged }: Props) {
  const { t } = useTranslation('identity');
  const [failed, setFailed] = useState<Failed | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);

  async function change(form: HTMLFormElement) {
    const fields = new FormData(form);
    const body = {
      current_password: String(fields.get('current_password')),
      password: String(fields.get('password')),
      revoke_api_keys: fields.get('revoke_api_keys') === 'on',
    };
    setBusy(true);
    setDone(false);
    setFailed(null);
    const result = await tryCall(changePasswordRoute, body, t('unreached'));
    setBusy(false);
    if (isFailed(result)) return setFailed(result);
    form.reset();
    setDone(true);
    onChanged?.();
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void change(event.currentTarget);
  };
  const wrongIn = (path: string) => (failed?.path === path ? failed.message : null);
  const current = wrongIn('current_password');
  const isElsewhere = failed !== null && !['current_password', 'password'].includes(failed.path);
  return (
    <form className={s.form} method="post" onSubmit={submit}>
      <PasswordInput
        name="current_password"
        label={t('current_password')}
        autoComplete="current-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': t('show_password') }}
        error={current === null ? undefined : <Wrong text={current} />}
        classNames={{
          input: s.input ?? '',
          label: s.label ?? '',
          error: s.error ?? '',
          innerInput: s.inner ?? '',
        }}
      />
      <NewPasswordField label={t('new_password')} failed={wrongIn('password')} />
      <div>
        <label className={ui.check}>
          <input type="checkbox" name="revoke_api_keys" aria-describedby="revoke-api-keys-text" />
          {t('revoke_api_keys')}
        </label>
        <p className={s.hint} id="revoke-api-keys-text">
          {t('revoke_api_keys_text')}
        </p>
      </div>
      {isElsewhere && (
        <Box component="p" m={0} role="alert">
          <Wrong text={failed.message} />
        </Box>
      )}
      <Button type="submit" size="md" loading={isBusy}>
        {t('change_password')}
      </Button>
      <p className={ui.hint} role="status">
        {isDone && t('password_is_changed')}
      </p>
    </form>
  );
}
