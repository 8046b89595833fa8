import { forgetToken } from '#platform/client/access-token.ts';
import { goTo } from './go-to.ts';
import { postForm } from './post-form.ts';
import { announce, refetchSession } from './session-store.ts';

type Options = { callbackUrl?: string; redirect?: boolean };

/** Ends the session in this browser, notifies the other tabs, and leaves the page by default. */
export async function signOut({
  callbackUrl = window.location.href,
  redirect = true,
}: Options = {}): Promise<{ url: string | null } | undefined> {
  const posted = await postForm('signout', { callbackUrl });
  forgetToken();
  announce('signout');
  if (!redirect) {
    await refetchSession();
    return { url: posted?.url ?? null };
  }
  goTo(posted?.url ?? callbackUrl);
  return undefined;
}
