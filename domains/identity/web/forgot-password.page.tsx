import { Box, Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import ui from '#platform/ui/shapes.module.css';
import {
  chooseForgottenPasswordRoute,
  sendResetCodeRoute,
  validateResetCodeRoute,
} from '../contract/password.ts';
import s from './part/account-form.module.css';
import { AddressField } from './part/address-field.tsx';
import { CodeField } from './part/code-field.tsx';
import { EntranceFrame } from './part/entrance-frame.tsx';
import { NewPasswordField } from './part/new-password-field.tsx';
import { SendAgain } from './part/send-again.tsx';
import { Steps } from './part/steps.tsx';
import { type Failed, isFailed, tryCall } from './part/try-call.ts';
import { Wrong } from './part/wrong.tsx';
import { signInWithPassword } from './sign-in.ts';

type Sent = { email: string; verification: string; sent_at: number };
type Reset = { email: string; reset_token: string };

/** Three steps on one page: the address, the code, the new password. */
export default function ForgotPassword() {
  const { t } = useTranslation('identity');
  const [sent, setSent] = useState<Sent | null>(null);
  const [reset, setReset] = useState<Reset | null>(null);
  const begin = () => {
    setSent(null);
    setReset(null);
  };
  return (
    <EntranceFrame
      title={t('forgot_password')}
      greeting={t('your_book_greeting')}
      lead={t('your_book_lead')}
    >
      {reset !== null && <ChoosePassword reset={reset} onEnded={begin} />}
      {reset === null && sent !== null && (
        <ShowCode sent={sent} onSent={setSent} onReset={setReset} onAnother={begin} />
      )}
      {reset === null && sent === null && <RequestCode onSent={setSent} />}
    </EntranceFrame>
  );
}

function RequestCode({ onSent }: { onSent: (sent: Sent) => void }) {
  const { t, i18n } = useTranslation('identity');
  const [failed, setFailed] = useState<Failed | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);

  async function requestCode(fields: FormData) {
    const email = String(fields.get('email')).trim();
    setBusy(true);
    setFailed(null);
    const language = i18n.language === 'en' ? ('en' as const) : ('bn' as const);
    const result = await tryCall(sendResetCodeRoute, { email, language }, t('unreached'));
    setBusy(false);
    if (isFailed(result)) setFailed(result);
    else onSent({ email, verification: result.data.verification, sent_at: Date.now() });
  }

  const isOfField = failed?.path === 'email';
  return (
    <StepForm step={1} title={t('forgot_password')} onSubmit={requestCode}>
      <p className={ui.quiet}>{t('forgot_lead')}</p>
      <AddressField failed={isOfField ? failed.message : null} autoFocus />
      {failed !== null && !isOfField && <Failure message={failed.message} />}
      <Button type="submit" size="md" fullWidth loading={isBusy} disabled={!isReady}>
        {t('send_code')}
      </Button>
      <p className={ui.quiet}>
        <Link className={s.entrance} to="/login">
          {t('back_to_sign_in')}
        </Link>
      </p>
    </StepForm>
  );
}

type ShowCodeProps = {
  sent: Sent;
  onSent: (sent: Sent) => void;
  onReset: (reset: Reset) => void;
  onAnother: () => void;
};

function ShowCode({ sent, onSent, onReset, onAnother }: ShowCodeProps) {
  const { t } = useTranslation('identity');
  const [code, setCode] = useState('');
  const [failed, setFailed] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  async function show(shown: string) {
    const { email, verification } = sent;
    setBusy(true);
    setFailed(null);
    const body = { email, verification, code: shown };
    const result = await tryCall(validateResetCodeRoute, body, t('unreached'));
    if (!isFailed(result)) {
      onReset({ email, reset_token: result.data.reset_token });
      return;
    }
    setBusy(false);
    setFailed(result.message);
    setCode('');
    field.current?.focus();
  }

  const take = (typed: string) => {
    setCode(typed);
    if (typed.length === 6 && !isBusy) void show(typed);
  };
  return (
    <StepForm step={2} title={t('write_code')} onSubmit={() => void show(code)}>
      <p className={ui.quiet}>
        {t('code_went_if_known', { address: sent.email })}{' '}
        <button type="button" className={s.link} onClick={onAnother}>
          {t('change_address')}
        </button>
      </p>
      <CodeField code={code} onCode={take} failed={failed} field={field} />
      <Button type="submit" size="md" fullWidth loading={isBusy} disabled={code.length < 6}>
        {t('go_on')}
      </Button>
      <SendAgain
        {...sent}
        onSent={(sent_at) => {
          onSent({ ...sent, sent_at });
          setFailed(null);
          field.current?.focus();
        }}
        onFailed={setFailed}
      />
    </StepForm>
  );
}

type ChooseProps = { reset: Reset; onEnded: () => void };

function ChoosePassword({ reset, onEnded }: ChooseProps) {
  const { t } = useTranslation('identity');
  const [failed, setFailed] = useState<Failed | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { email, reset_token } = reset;

  async function choose(fields: FormData) {
    const password = String(fields.get('password'));
    setBusy(true);
    setFailed(null);
    const body = { reset_token, password };
    const result = await tryCall(chooseForgottenPasswordRoute, body, t('unreached'));
    if (isFailed(result)) {
      setBusy(false);
      setFailed(result);
      return;
    }
    const entered = await signInWithPassword(email, password, null);
    window.location.assign('to' in entered ? entered.to : '/login');
  }

  const isOfField = failed?.path === 'password';
  return (
    <StepForm step={3} title={t('new_password')} onSubmit={choose}>
      <p className={ui.quiet}>{t('new_password_lead')}</p>
      {/* Password managers store the new password under this address. */}
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      <NewPasswordField
        label={t('new_password')}
        failed={isOfField ? failed.message : null}
        autoFocus
      />
      {failed !== null && !isOfField && <Failure message={failed.message} />}
      {failed?.code === 'reset_ended' ? (
        <Button size="md" fullWidth onClick={onEnded}>
          {t('begin_again')}
        </Button>
      ) : (
        <Button type="submit" size="md" fullWidth loading={isBusy}>
          {t('change_password')}
        </Button>
      )}
    </StepForm>
  );
}

type StepProps = {
  step: number;
  title: string;
  onSubmit: (fields: FormData) => void;
  children: ReactNode;
};

function StepForm({ step, title, onSubmit, children }: StepProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <form className={s.form} method="post" onSubmit={submit}>
      <Steps at={step} count={3} />
      <h1 className={s.title}>{title}</h1>
      {children}
    </form>
  );
}

function Failure({ message }: { message: string }) {
  return (
    <Box component="p" m={0} role="alert">
      <Wrong text={message} />
    </Box>
  );
}
