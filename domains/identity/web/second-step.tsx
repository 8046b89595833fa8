import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import ui from '#platform/ui/shapes.module.css';
import s from './part/account-form.module.css';
import { CodeField } from './part/code-field.tsx';
import { Wrong } from './part/wrong.tsx';
import { type CodeFailure, signInWithCode } from './sign-in.ts';

const DIGITS = 6;

type Props = {
  /** The address to return to after sign-in. */
  returnTo: string | null;
  /** For use in a dialog. Absent: the return address is opened. */
  onSignedIn?: () => void;
};

/** The second step of a sign-in: a code of the app, or a recovery code. */
export function SecondStep({ returnTo, onSignedIn }: Props) {
  const { t } = useTranslation('identity');
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false);
  const [code, setCode] = useState('');
  const [failed, setFailed] = useState<CodeFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isReady, setReady] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => setReady(true), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of the two fields is another.
  useEffect(() => field.current?.focus(), [usesRecoveryCode]);

  async function enter(typed: string) {
    setBusy(true);
    setFailed(null);
    const result = await signInWithCode(typed, returnTo);
    if ('to' in result) {
      if (onSignedIn === undefined) window.location.assign(result.to);
      else onSignedIn();
      return;
    }
    setBusy(false);
    setFailed(result.failed);
    setCode('');
    field.current?.focus();
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void enter(code);
  };
  const take = (typed: string) => {
    setCode(typed);
    if (typed.length === DIGITS && !isBusy) void enter(typed);
  };
  const change = () => {
    setUsesRecoveryCode(!usesRecoveryCode);
    setCode('');
    setFailed(null);
  };
  const message = failed === null ? null : t(failed);
  return (
    <form className={s.form} method="post" onSubmit={submit}>
      <h1 className={s.title}>{t('second_step')}</h1>
      <p className={ui.quiet}>{t(usesRecoveryCode ? 'recovery_lead' : 'second_step_lead')}</p>
      {usesRecoveryCode ? (
        <TextInput
          ref={field}
          name="code"
          label={t('recovery_code')}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
          withAsterisk={false}
          error={message === null ? undefined : <Wrong text={message} />}
          classNames={{ input: s.input ?? '', label: s.label ?? '', error: s.error ?? '' }}
        />
      ) : (
        <CodeField code={code} onCode={take} failed={message} field={field} />
      )}
      <Button type="submit" size="md" fullWidth loading={isBusy} disabled={!isReady || code === ''}>
        {t('sign_in')}
      </Button>
      <p className={ui.quiet}>
        <button type="button" className={s.link} onClick={change}>
          {t(usesRecoveryCode ? 'by_app' : 'by_recovery')}
        </button>
      </p>
      <p className={ui.quiet}>
        <Link className={s.link} to="/login">
          {t('back_to_sign_in')}
        </Link>
      </p>
    </form>
  );
}
