import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { mustSignIn, type Session, UNKNOWN } from '#domains/identity/core/session-sync.ts';
import { goToSignIn } from '#domains/identity/web/part/go-to-sign-in.ts';
import {
  onSessionChange,
  sessionState,
  wasSignedOut,
} from '#domains/identity/web/part/session-store.ts';
import { loadPageTranslations } from '../load-page-translations.ts';

const SignInAgain = lazy(async () => {
  await loadPageTranslations('identity');
  const { SignInAgain: part } = await import('#domains/identity/web/part/sign-in-again.tsx');
  return { default: part };
});

/**
 * A failed request closes nothing: the till continues. When the session has ended, the sign-in
 * dialog opens over the page, which keeps its input. A sign-out on purpose, in any tab, leaves the
 * page.
 */
export function SessionWatch() {
  const state = useSyncExternalStore(onSessionChange, sessionState, () => UNKNOWN);
  const client = useQueryClient();
  const known = useRef<Session['user'] | null>(null);
  const isOut = mustSignIn(state);
  const user = state.session?.user;
  useEffect(() => {
    if (user === undefined) return;
    const before = known.current;
    known.current = user;
    // Another user has other permissions, and perhaps another shop.
    if (before !== null && before.email !== user.email) window.location.reload();
  }, [user]);
  const isLeft = isOut && (known.current === null || wasSignedOut());
  useEffect(() => {
    if (isLeft) goToSignIn();
  }, [isLeft]);
  const wasOut = useRef(false);
  useEffect(() => {
    if (wasOut.current && !isOut) void client.invalidateQueries();
    wasOut.current = isOut;
  }, [isOut, client]);
  if (!isOut || isLeft) return null;
  return (
    <Suspense fallback={null}>
      <SignInAgain email={known.current?.email ?? ''} />
    </Suspense>
  );
}
