import { Box, Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import ui from '#platform/ui/shapes.module.css';
import { SecondStep } from '../second-step.tsx';
import { isSecondStep, type SignInFailure, signInWithPassword } from '../sign-in.ts';
import s from './account-form.module.css';
import { goToSignIn } from './go-to-sign-in.ts';
import { Wrong } from './wrong.tsx';

type Props = {
  /** The user whose session has ended; empty: not known. */
  email: string;
};

/** A dialog below also closes on Escape. */
const STOP_ESCAPE = { 'data-mantine-stop-propagation': 'true' };

/**
 * The sign-in dialog over a page; the page keeps its state. It cannot be closed, but links to the
 * sign-in page.
 */
export function SignInAgain({ email }: Props) {
  const { t } = useTranslation('identity');
  const [isSecond, setSecond] = useState(false);
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      zIndex={300}
      title={t('sign_in_again')}
    >
      {isSecond ? (
        <SecondStep returnTo={null} onSignedIn={() => undefined} />
      ) : (
        <PasswordForm email={email} onSecond={() => setSecond(true)} />
      )}
    </Modal>
  );
}

function PasswordForm({ email, onSecond }: Props & { onSecond: () => void }) {
  const { t } = useTranslation('identity');
  const [failed, setFailed] = useState<SignInFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    setFailed(null);
    const result = await signInWithPassword(
      String(fields.get('email')).trim(),
      String(fields.get('password')),
      null,
    );
    // The new session removes this form.
    if ('to' in result && isSecondStep(result.to)) onSecond();
    if ('failed' in result) {
      setFailed(result.failed);
      setBusy(false);
    }
  }
  const isWrong = failed === 'wrong_credentials';
  return (
    <form className={s.form} method="post" onSubmit={(event) => void submit(event)}>
      <p className={ui.quiet}>{t('sign_in_again_text')}</p>
      <TextInput
        name="email"
        label={t('phone_or_email')}
        autoComplete="username"
        defaultValue={email}
        required
        withAsterisk={false}
        classNames={{ input: s.input ?? '', label: s.label ?? '' }}
        {...STOP_ESCAPE}
      />
      <PasswordInput
        name="password"
        label={t('password')}
        autoComplete="current-password"
        data-autofocus
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': t('show_password') }}
        aria-invalid={isWrong || undefined}
        error={isWrong ? <Wrong text={t('wrong_credentials')} /> : undefined}
        classNames={{
          input: s.input ?? '',
          label: s.label ?? '',
          error: s.error ?? '',
          innerInput: s.inner ?? '',
        }}
        {...STOP_ESCAPE}
      />
      {failed !== null && !isWrong && (
        <Box component="p" m={0} role="alert">
          <Wrong text={t(failed)} />
        </Box>
      )}
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t('sign_in')}
      </Button>
      <p className={ui.quiet}>
        <button type="button" className={s.link} onClick={goToSignIn}>
          {t('sign_in_as_other')}
        </button>
      </p>
    </form>
  );
}
