import { AUTH_PATH, fetchAuth } from './auth-fetch.ts';
import { type AuthReply, authReply } from './auth-reply.ts';
import { goTo } from './go-to.ts';
import { postForm } from './post-form.ts';
import { refetchSession } from './session-store.ts';

type Provider = { readonly id: string; readonly type: 'credentials' | 'email' | 'oauth' };

type Options = {
  /** Where to go afterwards; this page unless told. */
  callbackUrl?: string;
  /** false: stay here, and answer what came of it. */
  redirect?: boolean;
  /** What the provider asks for: email and password. */
  fields?: Readonly<Record<string, string>>;
};

/** Nothing was learned: the server cannot be reached. */
const UNREACHED: AuthReply = { error: 'unreached', status: 0, ok: false, url: null };

/**
 * Signs in by a provider. Without one, or with one that there is not, the sign-in page asks.
 * Answers only where `redirect` is false; else the page is left.
 */
export async function signIn(
  provider_id: string | null,
  { callbackUrl = window.location.href, redirect = true, fields = {} }: Options = {},
  params: Readonly<Record<string, string>> = {},
): Promise<AuthReply | undefined> {
  const providers = await fetchAuth('providers');
  if (!providers) {
    // Whoever stays has words of his own for it; a page could not be fetched either.
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
