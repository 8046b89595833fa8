import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import ui from '#platform/ui/shapes.module.css';
import { removeSecondFactorRoute, renewRecoveryCodesRoute } from '../contract/second-factor.ts';
import form from './part/account-form.module.css';
import { isFailed, tryCall } from './part/try-call.ts';
import { Wrong } from './part/wrong.tsx';

/** What to do once the user has proved who they are. */
export type Wish = 'renew' | 'remove';

type Props = {
  wish: Wish;
  /** A user without a password enters a code. */
  hasPassword: boolean;
  onCodes: (codes: readonly string[]) => void;
  onRemoved: () => void;
  onCancel: () => void;
};

export function ProveAgain({ wish, hasPassword, onCodes, onRemoved, onCancel }: Props) {
  const { t } = useTranslation(['security', 'identity']);
  const [failed, setFailed] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function fulfil(shown: string) {
    const proof = hasPassword ? { password: shown } : { code: shown };
    setBusy(true);
    setFailed(null);
    const unreachedMessage = t('unreached');
    const result =
      wish === 'renew'
        ? await tryCall(renewRecoveryCodesRoute, proof, unreachedMessage)
        : await tryCall(removeSecondFactorRoute, proof, unreachedMessage);
    setBusy(false);
    if (isFailed(result)) return setFailed(result.message);
    const { data } = result;
    return 'recovery_codes' in data ? onCodes(data.recovery_codes) : onRemoved();
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void fulfil(String(new FormData(event.currentTarget).get('proof')));
  };
  const shared = {
    name: 'proof',
    required: true,
    withAsterisk: false,
    autoFocus: true,
    error: failed === null ? undefined : <Wrong text={failed} />,
    classNames: {
      input: form.input ?? '',
      label: form.label ?? '',
      error: form.error ?? '',
      innerInput: form.inner ?? '',
    },
  };
  return (
    <form className={ui.stack} method="post" onSubmit={submit}>
      {hasPassword ? (
        <PasswordInput
          {...shared}
          label={t('identity:current_password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('identity:show_password') }}
        />
      ) : (
        <TextInput {...shared} label={t('second_code')} autoComplete="one-time-code" />
      )}
      <div className={ui.row}>
        <Button type="submit" size="md" loading={isBusy}>
          {t(wish === 'renew' ? 'new_recovery_codes' : 'turn_off')}
        </Button>
        <Button variant="default" size="md" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
