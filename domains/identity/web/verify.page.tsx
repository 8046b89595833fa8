import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import ui from '#platform/ui/shapes.module.css';
import { verifyUserRoute } from '../contract/registration.ts';
import s from './part/account-form.module.css';
import { CodeField } from './part/code-field.tsx';
import { EntranceFrame } from './part/entrance-frame.tsx';
import { SendAgain } from './part/send-again.tsx';
import { Steps } from './part/steps.tsx';
import { type Failed, isFailed, tryCall } from './part/try-call.ts';
import { type Draft, dropDraft, readDraft, saveDraft } from './registration-draft.ts';
import { signInWithPassword } from './sign-in.ts';

/** The page where a user without a shop opens one. */
const WELCOME = '/welcome';

export default function Verify() {
  const { t } = useTranslation('identity');
  const [draft, setDraft] = useState<Draft | null | undefined>();
  useEffect(() => setDraft(readDraft()), []);
  const updateDraft = (changed: Draft) => {
    saveDraft(changed);
    setDraft(changed);
  };
  return (
    <EntranceFrame
      title={t('write_code')}
      greeting={t('new_book_greeting')}
      lead={t('new_book_lead')}
    >
      {draft === undefined && (
        <div className={s.form}>
          <h1 className={s.title}>{t('write_code')}</h1>
        </div>
      )}
      {draft === null && <NothingWaits />}
      {draft != null && <CodeForm draft={draft} onDraft={updateDraft} />}
    </EntranceFrame>
  );
}

function NothingWaits() {
  const { t } = useTranslation('identity');
  return (
    <div className={s.form}>
      <h1 className={s.title}>{t('no_code_waits')}</h1>
      <p className={ui.quiet}>{t('no_code_waits_lead')}</p>
      <Button component={Link} to="/registration" size="md">
        {t('new_book')}
      </Button>
    </div>
  );
}

type FormProps = { draft: Draft; onDraft: (draft: Draft) => void };

function CodeForm({ draft, onDraft }: FormProps) {
  const { t } = useTranslation('identity');
  const [code, setCode] = useState('');
  const [failed, setFailed] = useState<Failed | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  async function verify(shown: string) {
    setBusy(true);
    setFailed(null);
    const { email, verification } = draft;
    const body = { email, verification, code: shown };
    const result = await tryCall(verifyUserRoute, body, t('unreached'));
    if (isFailed(result)) {
      setBusy(false);
      setFailed(result);
      setCode('');
      field.current?.focus();
      return;
    }
    dropDraft();
    const entered =
      draft.password === '' ? null : await signInWithPassword(email, draft.password, WELCOME);
    if (entered !== null && 'to' in entered) window.location.assign(entered.to);
    else setDone(true);
  }

  if (isDone) return <AccountReady />;
  const take = (typed: string) => {
    setCode(typed);
    if (typed.length === 6 && !isBusy) void verify(typed);
  };
  return (
    <form
      className={s.form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void verify(code);
      }}
    >
      <Steps at={2} count={2} />
      <h1 className={s.title}>{t('write_code')}</h1>
      <p className={ui.quiet}>
        {t('code_went_to', { address: draft.email })}{' '}
        <Link className={s.link} to="/registration">
          {t('change_address')}
        </Link>
      </p>
      <CodeField code={code} onCode={take} failed={failed?.message ?? null} field={field} />
      <Button type="submit" size="md" fullWidth loading={isBusy} disabled={code.length < 6}>
        {t('open_book')}
      </Button>
      <SendAgain
        {...draft}
        onSent={(sent_at) => {
          onDraft({ ...draft, sent_at });
          setFailed(null);
          field.current?.focus();
        }}
        onFailed={(message) => setFailed({ code: '', message, path: '' })}
      />
    </form>
  );
}

function AccountReady() {
  const { t } = useTranslation('identity');
  return (
    <div className={s.form} role="status">
      <h1 className={s.title}>{t('account_ready')}</h1>
      <p className={ui.quiet}>{t('account_ready_lead')}</p>
      <Button component={Link} to={`/login?callbackUrl=${WELCOME}`} size="md">
        {t('sign_in')}
      </Button>
    </div>
  );
}
