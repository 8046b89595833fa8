import { Box, Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import ui from '#platform/ui/shapes.module.css';
import { registerRoute } from '../contract/registration.ts';
import s from './part/account-form.module.css';
import { AddressField } from './part/address-field.tsx';
import { EntranceFrame } from './part/entrance-frame.tsx';
import { NewPasswordField } from './part/new-password-field.tsx';
import { Steps } from './part/steps.tsx';
import { type Failed, isFailed, tryCall } from './part/try-call.ts';
import { Wrong } from './part/wrong.tsx';
import { type Draft, readDraft, saveDraft } from './registration-draft.ts';

export default function Registration() {
  const { t } = useTranslation('identity');
  const [draft, setDraft] = useState<Draft | null>(null);
  useEffect(() => setDraft(readDraft()), []);
  return (
    <EntranceFrame
      title={t('new_book')}
      greeting={t('new_book_greeting')}
      lead={t('new_book_lead')}
    >
      <RegistrationForm key={draft?.verification} draft={draft} />
    </EntranceFrame>
  );
}

function RegistrationForm({ draft }: { draft: Draft | null }) {
  const { t, i18n } = useTranslation('identity');
  const [failed, setFailed] = useState<Failed | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isReady, setReady] = useState(false);
  const navigate = useNavigate();
  useEffect(() => setReady(true), []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const [name, email, password] = ['name', 'email', 'password'].map((field) =>
      String(fields.get(field)),
    ) as [string, string, string];
    setBusy(true);
    setFailed(null);
    const language = i18n.language === 'en' ? 'en' : 'bn';
    const body = { name, email: email.trim(), password, language } as const;
    const result = await tryCall(registerRoute, body, t('unreached'));
    if (isFailed(result)) {
      setBusy(false);
      return setFailed(result);
    }
    // Stays busy until the next page is shown: a second press would send another code.
    const { verification } = result.data;
    saveDraft({ name, email: body.email, password, verification, sent_at: Date.now() });
    await navigate('/verify');
  }

  const wrongIn = (path: string) => (failed?.path === path ? failed.message : null);
  const isElsewhere = failed !== null && !['email', 'password'].includes(failed.path);
  return (
    <form className={s.form} method="post" onSubmit={(event) => void submit(event)}>
      <Steps at={1} count={2} />
      <h1 className={s.title}>{t('new_book')}</h1>
      <TextInput
        name="name"
        label={t('your_name')}
        defaultValue={draft?.name ?? ''}
        autoComplete="name"
        autoFocus
        required
        maxLength={200}
        withAsterisk={false}
        classNames={{ input: s.input ?? '', label: s.label ?? '' }}
      />
      <AddressField failed={wrongIn('email')} hint={t('code_goes_here')} address={draft?.email} />
      <NewPasswordField
        label={t('password')}
        failed={wrongIn('password')}
        defaultValue={draft?.password ?? ''}
      />
      {isElsewhere && (
        <Box component="p" m={0} role="alert">
          <Wrong text={failed.message} />
        </Box>
      )}
      <Button type="submit" size="md" fullWidth loading={isBusy} disabled={!isReady}>
        {t('send_code')}
      </Button>
      <p className={ui.hint}>
        <Trans
          t={t}
          i18nKey="accepting"
          components={{
            terms: <LegalLink href="/terms" />,
            privacy: <LegalLink href="/privacy" />,
          }}
        />
      </p>
      <p className={ui.quiet}>
        {t('have_account')}{' '}
        <Link className={s.entrance} to="/login">
          {t('sign_in')}
        </Link>
      </p>
    </form>
  );
}

/** Opens in a new tab, because this page holds unsaved input. */
function LegalLink({ href, children }: { href: string; children?: ReactNode }) {
  return (
    <a className={s.link} href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
