import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NewPasswordField } from '#domains/identity/web/part/new-password-field.tsx';
import { signIn } from '#domains/identity/web/part/sign-in.ts';
import { switchShop } from '#domains/identity/web/part/switch-shop.ts';
import { type Failed, isFailed, tryCall } from '#domains/identity/web/part/try-call.ts';
import { Wrong } from '#domains/identity/web/part/wrong.tsx';
import ui from '#platform/ui/shapes.module.css';
import {
  acceptInvitationRoute,
  type Invitation,
  joinByInvitationRoute,
} from '../contract/invitation.ts';
import s from './invitation.module.css';

const IN = '/dashboard/pos';

const inputs = { input: s.input ?? '', label: s.label ?? '', error: s.error ?? '' };

/** Joins as the signed-in user, and enters the new shop. */
async function joinAndEnter(token: string, unreached: string): Promise<Failed | null> {
  const joined = await tryCall(joinByInvitationRoute, { token }, unreached);
  if (isFailed(joined)) return joined;
  await switchShop(joined.data.shop_id);
  window.location.assign(IN);
  return null;
}

/** For a signed-in user: one button. */
export function JoinAsMe({ name, token }: { name: string; token: string }) {
  const { t } = useTranslation('invitation');
  const { failed, isBusy, run } = useJoining();
  return (
    <div className={s.form}>
      <p className={s.text}>{t('join_signed_in', { name })}</p>
      <Failure failed={failed} />
      <Button
        size="md"
        fullWidth
        loading={isBusy}
        onClick={() => void run(() => joinAndEnter(token, t('unreached')))}
      >
        {t('join_as_me', { name })}
      </Button>
    </div>
  );
}

/** For a user with an account: its password, on this page. */
export function JoinByAccount({ address, token }: { address: string; token: string }) {
  const { t } = useTranslation(['invitation', 'identity']);
  const { failed, isBusy, run } = useJoining();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    void run(async () => {
      const refused = await enter(address, password, t);
      return refused ?? joinAndEnter(token, t('unreached'));
    });
  };
  return (
    <form className={s.form} method="post" onSubmit={submit}>
      <p className={s.text}>{t('join_account', { address })}</p>
      <PasswordInput
        name="password"
        label={t('your_password')}
        autoComplete="current-password"
        autoFocus
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': t('identity:show_password') }}
        classNames={{ ...inputs, innerInput: s.inner ?? '' }}
      />
      <Failure failed={failed} />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t('join')}
      </Button>
      <Link className={s.link} to={`/login?${new URLSearchParams({ callbackUrl: here() })}`}>
        {t('other_ways')}
      </Link>
    </form>
  );
}

const here = () => (typeof window === 'undefined' ? '/' : window.location.pathname);

/** For a new user: a name and a password. */
export function JoinAsNew({ invitation, token }: { invitation: Invitation; token: string }) {
  const { t } = useTranslation('invitation');
  const { failed, isBusy, run } = useJoining();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const [name, password] = ['name', 'password'].map((key) => String(fields.get(key))) as [
      string,
      string,
    ];
    void run(async () => {
      const body = { token, name, password };
      const accepted = await tryCall(acceptInvitationRoute, body, t('unreached'));
      if (isFailed(accepted)) return accepted;
      const refused = await enter(accepted.data.login, password, t);
      if (refused === null) window.location.assign(IN);
      return refused;
    });
  };
  const wrongIn = (path: string) => (failed?.path === path ? failed.message : null);
  return (
    <form className={s.form} method="post" onSubmit={submit}>
      <p className={s.text}>{t('join_new', { address: invitation.address })}</p>
      <TextInput
        name="name"
        label={t('your_name')}
        defaultValue={invitation.name}
        autoComplete="name"
        autoFocus
        required
        maxLength={200}
        withAsterisk={false}
        classNames={inputs}
      />
      <NewPasswordField label={t('choose_password')} failed={wrongIn('password')} />
      {failed?.path !== 'password' && <Failure failed={failed} />}
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t('join')}
      </Button>
    </form>
  );
}

type Translate = (key: 'wrong_password' | 'too_many_attempts' | 'unreached') => string;

const WRONG = 401;
const TOO_MANY = 429;

/** Signs in without leaving the page; null: success. */
async function enter(email: string, password: string, t: Translate): Promise<Failed | null> {
  const fields = { email, password };
  const reply = await signIn('credentials', { redirect: false, callbackUrl: IN, fields });
  if (reply?.ok === true) return null;
  const key =
    reply?.status === WRONG
      ? 'wrong_password'
      : reply?.status === TOO_MANY
        ? 'too_many_attempts'
        : 'unreached';
  return { code: key, message: t(key), path: '' };
}

function Failure({ failed }: { failed: Failed | null }) {
  return failed === null ? null : (
    <p className={ui.failure} role="alert">
      <Wrong text={failed.message} />
    </p>
  );
}

/** One attempt at a time; an error stays until the next one. */
function useJoining() {
  const [failed, setFailed] = useState<Failed | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (attempt: () => Promise<Failed | null>) => {
    if (isBusy) return;
    setBusy(true);
    setFailed(null);
    const refused = await attempt();
    if (refused !== null) setBusy(false);
    setFailed(refused);
  };
  return { failed, isBusy, run };
}
