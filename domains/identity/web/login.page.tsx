import { Box, Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import ui from '#platform/ui/shapes.module.css';
import { OtherSignInMethods } from './other-sign-in-methods.tsx';
import s from './part/account-form.module.css';
import { EntranceFrame } from './part/entrance-frame.tsx';
import { Wrong } from './part/wrong.tsx';
import { SecondStep } from './second-step.tsx';
import {
  SECOND_STEP,
  SECOND_STEP_ENDED,
  type SignInFailure,
  signInWithPassword,
} from './sign-in.ts';

export default function Login() {
  const { t } = useTranslation('identity');
  const [search] = useSearchParams();
  return (
    <EntranceFrame
      title={t('sign_in_title')}
      greeting={t('book_is_open')}
      lead={t('where_you_left_it')}
    >
      {search.get('error') === SECOND_STEP ? (
        <SecondStep returnTo={search.get('callbackUrl')} />
      ) : (
        <SignInForm callbackUrl={search.get('callbackUrl')} error={search.get('error')} />
      )}
    </EntranceFrame>
  );
}

type FormProps = { callbackUrl: string | null; error: string | null };

function SignInForm({ callbackUrl, error }: FormProps) {
  const { t } = useTranslation('identity');
  const [failed, setFailed] = useState<SignInFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isReady, setReady] = useState(false);
  const address = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => setReady(true), []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    setFailed(null);
    const result = await signInWithPassword(
      String(fields.get('email')).trim(),
      String(fields.get('password')),
      callbackUrl,
    );
    if ('to' in result) {
      window.location.assign(result.to);
      return;
    }
    setBusy(false);
    setFailed(result.failed);
    password.current?.focus();
    password.current?.select();
  }

  const isWrong =
    failed === 'wrong_credentials' || (failed === null && error === 'CredentialsSignin');
  return (
    <form className={s.form} method="post" onSubmit={(event) => void submit(event)}>
      <h1 className={s.title}>{t('sign_in_title')}</h1>
      {failed === null && error === 'SessionRequired' && (
        <p className={ui.notice}>{t('session_required')}</p>
      )}
      {failed === null && error === SECOND_STEP_ENDED && (
        <p className={ui.notice} role="alert">
          {t('second_ended')}
        </p>
      )}
      <TextInput
        name="email"
        ref={address}
        label={t('phone_or_email')}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
        withAsterisk={false}
        classNames={{ input: s.input, label: s.label }}
      />
      <div className={s.beside}>
        <PasswordInput
          name="password"
          ref={password}
          label={t('password')}
          autoComplete="current-password"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-label': t('show_password') }}
          aria-invalid={isWrong || undefined}
          error={isWrong ? <Wrong text={t('wrong_credentials')} /> : undefined}
          classNames={{ input: s.input, label: s.label, error: s.error, innerInput: s.inner }}
        />
        <Link className={`${s.link} ${s.forgot}`} to="/forgot-password">
          {t('forgot')}
        </Link>
      </div>
      {failed !== null && !isWrong && (
        <Box component="p" m={0} role="alert">
          <Wrong text={t(failed)} />
        </Box>
      )}
      <Button type="submit" size="md" fullWidth loading={isBusy} disabled={!isReady}>
        {t('sign_in')}
      </Button>
      <OtherSignInMethods returnTo={callbackUrl} address={address} />
      <p className={ui.quiet}>
        {t('new_here')}{' '}
        <Link className={s.entrance} to="/registration">
          {t('open_book')}
        </Link>
      </p>
    </form>
  );
}
