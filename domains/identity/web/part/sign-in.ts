import { AUTH_PATH, fetchAuth } from './auth-fetch.ts';
import { type AuthReply, authReply } from './auth-reply.ts';
import { goTo } from './go-to.ts';
import { postForm } from './post-form.ts';
import { refetchSession } from './session-store.ts';

type Provider = { readonly id: string; readonly type: 'credentials' | 'email' | 'oauth' };

type Options = {
  /** The address to go to afterwards; defaults to this page. */
  callbackUrl?: string;
  /** false: stay on the page and return the outcome. */
  redirect?: boolean;
  /** The fields of the provider: email and password. */
  fields?: Readonly<Record<string, string>>;
};

/** The server could not be reached. */
const UNREACHED: AuthReply = { error: 'unreached', status: 0, ok: false, url: null };

/**
 * Signs in by a provider; without a known one the sign-in page opens. Returns only if `redirect` is
 * false; otherwise the browser leaves the page.
 */
export async function signIn(
  provider_id: string | null,
  { callbackUrl = window.location.href, redirect = true, fields = {} }: Options = {},
  params: Readonly<Record<string, string>> = {},
): Promise<AuthReply | undefined> {
  const providers = await fetchAuth('providers');
  if (!providers) {
    // A caller that stays shows its own message; another page could not be loaded either.
    if (!redirect) return UNREACHED;
    window.location.assign(`${AUTH_PATH}/error`);
    return undefined;
  }
  const provider = providers[provider_id ?? ''] as Provider | undefined;
  if (provider === undefined) {
    window.location.assign(`${AUTH_PATH}/signin?${new URLSearchParams({ callbackUrl })}`);
    return undefined;
  }
  const step = provider.type === 'credentials' ? 'callback' : 'signin';
  const query = new URLSearchParams(params).toString();
  const action = `${step}/${provider.id}${query === '' ? '' : `?${query}`}`;
  const posted = await postForm(action, { ...fields, callbackUrl });
  if (redirect || provider.type === 'oauth') {
    goTo(posted?.url ?? callbackUrl);
    return undefined;
  }
  if (posted === null) return UNREACHED;
  const reply = authReply(posted.status, posted.url, window.location.origin);
  if (reply.ok) await refetchSession();
  return reply;
}
