import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** What a browser has: a page, its storage, and a connection to the server. */
const beacons: URLSearchParams[] = [];

beforeEach(() => {
  beacons.length = 0;
  vi.stubGlobal('window', { location: { pathname: '/dashboard/pos' } });
  vi.stubGlobal('localStorage', { setItem: () => undefined });
  vi.stubGlobal('navigator', {
    sendBeacon: (_path: string, body: URLSearchParams) => beacons.push(body) > 0,
  });
  vi.stubGlobal('fetch', async () =>
    Response.json({ user: { name: 'Rashida' }, expires: '2999-01-01T00:00:00.000Z' }),
  );
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('an invalid session is logged, and nobody is signed in', async () => {
  const { onSessionChange, refetchSession, sessionState } = await import('./session-store.ts');
  let isFirst = true;
  const stop = onSessionChange(() => {
    const fails = isFirst;
    isFirst = false;
    if (fails) throw new Error('drawn badly');
  });
  await refetchSession();
  stop();
  expect(beacons.map((body) => Object.fromEntries(body))).toEqual([
    {
      level: 'error',
      code: 'CLIENT_SESSION_ERROR',
      message: 'drawn badly',
      url: '/dashboard/pos',
      client: 'true',
    },
  ]);
  expect(sessionState()).toMatchObject({ session: null, is_loading: false });
  await refetchSession();
  expect(sessionState().session).toMatchObject({ user: { name: 'Rashida' } });
  expect(beacons).toHaveLength(1);
});
