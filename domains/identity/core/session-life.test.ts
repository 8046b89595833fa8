import { expect, test } from 'vitest';
import {
  accessTokenEnd,
  extendSession,
  isDueForRenewal,
  isOver,
  newSessionLife,
} from './session-life.ts';

const HOUR_MS = 3_600_000;
const START = new Date('2026-03-01T10:00:00Z');
const after = (hours: number) => new Date(START.getTime() + hours * HOUR_MS);

test('a session lasts 30 days, and its end moves at most once in 24 hours', () => {
  const session = newSessionLife(START);
  expect(session.expires_at).toEqual(after(30 * 24));
  expect(extendSession(session, after(23.9))?.expires_at).toEqual(after(30 * 24));
  expect(extendSession(session, after(24))).toEqual({
    created_at: START,
    last_seen_at: after(24),
    expires_at: after(31 * 24),
  });
  expect(isOver(session, after(30 * 24 - 1))).toBe(false);
  expect(isOver(session, after(30 * 24))).toBe(true);
});

test('the last use is written at most once in five minutes', () => {
  const session = newSessionLife(START);
  expect(extendSession(session, after(4.9 / 60))).toBeNull();
  expect(extendSession(session, after(5 / 60))).toEqual({
    ...session,
    last_seen_at: after(5 / 60),
  });
});

test('a session ends after 180 days however much it is used', () => {
  const old = { created_at: START, last_seen_at: after(169 * 24), expires_at: after(179 * 24) };
  expect(extendSession(old, after(170 * 24))?.expires_at).toEqual(after(180 * 24));
  const last = { ...old, expires_at: after(180 * 24) };
  expect(extendSession(last, after(175 * 24))?.expires_at).toEqual(after(180 * 24));
});

test('an access token lasts 15 minutes, is renewed in its last five, ends with its session', () => {
  const session = newSessionLife(START);
  expect(accessTokenEnd(session, START)).toEqual(after(0.25));
  expect(isDueForRenewal(after(0.25), after(10 / 60))).toBe(false);
  expect(isDueForRenewal(after(0.25), after(10.1 / 60))).toBe(true);
  expect(accessTokenEnd(session, after(30 * 24 - 0.1))).toEqual(session.expires_at);
});
