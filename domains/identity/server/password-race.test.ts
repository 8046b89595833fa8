import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { withTransaction } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { OpenContext } from '#platform/http/actor.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { PASSWORD, refusalOf, TEST_CLIENT } from '../../../testkit/shop.ts';
import { deleteChallenge, insertChallenge, lockChallenge } from './challenge.sql.ts';
import { changePassword } from './change-password.ts';
import { addUser } from './door/add-user.ts';
import { hashPassword } from './password.ts';
import { changePasswordOf } from './password-change.ts';
import { insertSession } from './session.sql.ts';
import { signIn } from './sign-in.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

async function person() {
  const id = newId();
  const email = `${id}@nabanna.test`;
  const user = { id, email, phone: null, name: 'Mina', password: PASSWORD };
  await withTransaction(db.database, '', (tx) =>
    addUser(tx, { ...user, language: 'bn', now: new Date() }),
  );
  return { id, email };
}

/** Runs `work` before the transaction of that number. */
function context(before: { nth: number; work: () => Promise<void> } | null): OpenContext {
  let count = 0;
  return {
    ...TEST_CLIENT,
    now: new Date(),
    newId,
    authorization: undefined,
    async transaction<T>(work: (tx: Tx) => Promise<T>) {
      count += 1;
      if (count === before?.nth) await before.work();
      return withTransaction(db.database, '', work);
    },
  };
}

const forgotten = (user_id: string) => async () => {
  const password_hash = await hashPassword('rickshaw and rain');
  await withTransaction(db.database, '', (tx) =>
    changePasswordOf(tx, context(null), { user_id, password_hash, except_session: null }),
  );
};

async function sessionsOf(user_id: string): Promise<number> {
  const rows = await withTransaction(db.database, '', (tx) =>
    tx.selectFrom('session').select('id').where('user_id', '=', user_id).execute(),
  );
  return rows.length;
}

test('a password that changes during the check opens no session', async () => {
  const { id, email } = await person();
  const credentials = { email, password: PASSWORD };
  const opened = await signIn(context({ nth: 2, work: forgotten(id) }), credentials);
  expect(isRejection(opened) && opened.rejection).toBe('wrong_credentials');
  expect(await sessionsOf(id)).toBe(0);
});

test('a user who knew the old password cannot change the new one', async () => {
  const { id, email } = await person();
  const opened = await signIn(context(null), { email, password: PASSWORD });
  if (isRejection(opened)) throw new Error(opened.rejection);
  const input = {
    params: {},
    query: {},
    body: { current_password: PASSWORD, password: 'monsoon mango' },
  };
  const thief = {
    ...context({ nth: 3, work: forgotten(id) }),
    authorization: `token ${opened.access.token}`,
  };
  const outcome = await changePassword.handle(input, thief);
  expect(refusalOf(outcome as Parameters<typeof refusalOf>[0])).toBe('wrong_password');
  const password = 'rickshaw and rain';
  expect(isRejection(await signIn(context(null), { email, password }))).toBe(false);
});

test('a sign-in at the second step with the old password does not get a session', async () => {
  const { id: user_id } = await person();
  const now = new Date();
  const expires_at = new Date(now.getTime() + 60_000);
  const [token_hash, session_hash] = [randomBytes(32), randomBytes(32)];
  const challenge = { token_hash, user_id, method: 'password', expires_at } as const;
  await withTransaction(db.database, '', (tx) => insertChallenge(tx, challenge, now));
  let changed = Promise.resolve();
  await withTransaction(db.database, '', async (tx) => {
    await lockChallenge(tx, token_hash);
    changed = forgotten(user_id)();
    await new Promise((done) => setTimeout(done, 500));
    await insertSession(tx, {
      id: newId(),
      user_id,
      membership_id: null,
      token_hash: session_hash,
      expires_at,
      user_agent: '',
      address: '',
      created_at: now,
      last_seen_at: now,
    });
    await deleteChallenge(tx, token_hash);
  });
  await changed;
  expect(await sessionsOf(user_id)).toBe(0);
});
