import { describe, expect, test } from 'vitest';
import { readTable } from '../../../testkit/table.ts';
import { authOf, parseShown } from './auth-state.ts';
import { MESSAGE_KEY, readMessage, sessionMessage } from './session-message.ts';
import {
  isDue,
  mustSignIn,
  readSession,
  type Session,
  type SessionState,
  type SyncEvent,
  statusOf,
  syncState,
  UNKNOWN,
} from './session-sync.ts';

const SIGNED_IN: Session = { user: { name: 'Rashida' }, expires: '2026-12-20T20:47:21.335Z' };
const NOW_S = 1_000;

const STATES: Readonly<Record<string, SessionState>> = {
  unknown: UNKNOWN,
  somebody: syncState(UNKNOWN, SIGNED_IN, NOW_S),
  nobody: syncState(UNKNOWN, null, NOW_S),
  'no answer': syncState(UNKNOWN, undefined, NOW_S),
  'from the future': syncState(UNKNOWN, SIGNED_IN, NOW_S + 60),
};

const CASES = readTable(`
  known            event             asks
  unknown          none              yes
  unknown          visibilitychange  yes
  unknown          poll              yes
  unknown          storage           yes
  somebody         none              no
  somebody         visibilitychange  yes
  somebody         poll              yes
  somebody         storage           yes
  nobody           none              no
  nobody           visibilitychange  no
  nobody           poll              no
  nobody           storage           yes
  no answer        none              no
  no answer        visibilitychange  yes
  no answer        poll              yes
  no answer        storage           yes
  from the future  visibilitychange  no
  from the future  poll              no
  from the future  storage           yes
`);

test.each(CASES)('$line', (row) => {
  const state = STATES[row.cell('known')] ?? UNKNOWN;
  const event = row.cell('event') === 'none' ? null : (row.cell('event') as SyncEvent);
  expect(isDue(state, event, NOW_S) ? 'yes' : 'no').toBe(row.expected);
});

test.each([
  ['unknown', 'loading', false],
  ['somebody', 'authenticated', false],
  ['nobody', 'unauthenticated', true],
  // After a failed request the session is null, but no page is left for it.
  ['no answer', 'unauthenticated', false],
])('%s: %s, must sign in: %s', (known, status, must) => {
  const state = STATES[known] ?? UNKNOWN;
  expect([statusOf(state), mustSignIn(state)]).toEqual([status, must]);
});

test.each([
  [SIGNED_IN, SIGNED_IN],
  [{}, null],
  [null, null],
  [[], null],
  ['x', null],
  [{ message: 'There is a problem with the server configuration.' }, null],
  [{ user: { name: 'x' } }, null],
  [{ expires: '2026-12-20' }, null],
  [{ user: null, expires: '2026-12-20' }, null],
])('the answer %j is the session %j', (answer, session) => {
  expect(readSession(answer)).toEqual(session);
});

describe('a message to the other tabs', () => {
  test('has the fields that other clients expect, and an id', () => {
    const text = sessionMessage('signout', NOW_S, 'one');
    expect(JSON.parse(text)).toEqual({
      event: 'session',
      data: { trigger: 'signout' },
      timestamp: NOW_S,
      id: 'one',
    });
    expect(readMessage(MESSAGE_KEY, text)).toEqual({ trigger: 'signout' });
  });

  test.each([
    ['lang', sessionMessage('signout', NOW_S, 'one')],
    [null, sessionMessage('signout', NOW_S, 'one')],
    [MESSAGE_KEY, null],
    [MESSAGE_KEY, 'rubbish'],
    [MESSAGE_KEY, 'null'],
    [MESSAGE_KEY, '{"event":"other","data":{}}'],
    [MESSAGE_KEY, '{"event":"session"}'],
    [MESSAGE_KEY, '{"event":"session","data":null}'],
  ])('%j: %j is no message', (key, value) => {
    expect(readMessage(key, value)).toBeNull();
  });
});

test('the auth state for screens', () => {
  const [unknown, signedIn, signedOut] = ['unknown', 'somebody', 'nobody'].map((known) =>
    authOf(STATES[known] ?? UNKNOWN, 'token'),
  );
  const none = { accessToken: null, refreshToken: null, user: null };
  expect(unknown).toEqual({ ...none, loaded: false, loggedIn: false });
  expect(signedOut).toEqual({ ...none, loaded: true, loggedIn: false });
  const user = { name: 'Rashida', email: null };
  expect(signedIn).toEqual({
    loaded: true,
    loggedIn: true,
    accessToken: 'token',
    refreshToken: null,
    user,
  });
});

test.each([
  [null, null, null],
  ['rubbish', null, null],
  ['{}', null, null],
  [
    '{"name":"Rashida","role":"cashier","shop":"Nabanna","language":"bn"}',
    { name: 'Rashida', language: 'bn' },
    { shop: 'Nabanna', role: 'cashier' },
  ],
  ['{"name":"Rashida","language":"bn"}', { name: 'Rashida', language: 'bn' }, null],
])('the user cookie %s', (cookie, profile, appsInfo) => {
  expect(parseShown(cookie)).toEqual({ profile, appsInfo });
});
