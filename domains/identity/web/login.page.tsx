import { Button, PasswordInput, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Wordmark } from '#platform/ui/wordmark.tsx';
import s from './login.module.css';
import { type SignInFailure, signInWithPassword } from './sign-in.ts';

export default function Login() {
  const { t, i18n } = useTranslation('identity');
  const [search] = useSearchParams();
  const other = i18n.language === 'bn' ? 'en' : 'bn';
  const here = new URLSearchParams(search);
  here.set('lang', other);
  return (
    <main className={s.page}>
      <title>{`${t('sign_in_title')} · ${t('common:product')}`}</title>
      <section className={`cloth ${s.cover}`}>
        <Wordmark className={s.wordmark} />
        <div className={s.greeting}>
          <p className={s.open}>{t('book_is_open')}</p>
          <p className={s.resume}>{t('where_you_left_it')}</p>
        </div>
      </section>
      <section className={s.side}>
        <Link reloadDocument to={`?${here}`} lang={other} className={s.language}>
          {t(`common:language_${other}`)}
        </Link>
        <SignInForm callbackUrl={search.get('callbackUrl')} error={search.get('error')} />
      </section>
    </main>
  );
}

type FormProps = { callbackUrl: string | null; error: string | null };

function SignInForm({ callbackUrl, error }: FormProps) {
  const { t } = useTranslation('identity');
  const [failed, setFailed] = useState<SignInFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isReady, setReady] = useState(false);
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
        <p className={s.notice}>{t('session_required')}</p>
      )}
      <TextInput
        name="email"
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
      {failed !== null && !isWrong && (
        <p className={s.failure} role="alert">
          <Wrong text={t(failed)} />
        </p>
      )}
      <Button type="submit" size="md" fullWidth loading={isBusy} disabled={!isReady}>
        {t('sign_in')}
      </Button>
    </form>
  );
}

function Wrong({ text }: { text: string }) {
  return (
    <span className={s.wrong}>
      <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
      {text}
    </span>
  );
}
