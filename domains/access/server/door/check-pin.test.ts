import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { Actor } from '#platform/http/actor.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { withAdmin } from '../../../../testkit/server.ts';
import { NOW, openTestShop, type TestShop } from '../../../../testkit/shop.ts';
import { findHolder } from '../pin.sql.ts';
import { hashPin } from '../pin-hash.ts';
import { checkPin } from './check-pin.ts';
import { setPin as setNewPin } from './set-pin.ts';

const PIN = '4071';
const MINUTE_MS = 60_000;

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

async function openShop(): Promise<void> {
  shop = await openTestShop(db.database);
  await setPin(shop.branchAdmin);
}

async function setPin({ shop_id, user_id }: Actor): Promise<void> {
  const pin_hash = await hashPin(PIN);
  await shop.run(async (tx) => {
    const holder = await findHolder(tx, { shop_id, user_id });
    const membership_id = holder?.membership_id ?? '';
    await tx.insertInto('staff_pin').values({ shop_id, membership_id, pin_hash }).execute();
  });
}

/** The outcome of a try: the name of the PIN's owner, or the rejection. */
async function tryPin(
  user_id: string,
  pin: string,
  after = 0,
  requested_by = shop.cashier.user_id,
): Promise<string> {
  const at = { shop_id: shop.shop_id, now: new Date(NOW.getTime() + after), requested_by };
  const got = await shop.run((tx) => checkPin(tx, at, { user_id, pin }));
  return isRejection(got) ? got.rejection : got.user_name;
}

describe('the PIN of a member', () => {
  beforeAll(openShop);

  test('identifies its owner and their permissions', async () => {
    const { shop_id, branchAdmin } = shop;
    const got = await shop.run((tx) =>
      checkPin(
        tx,
        { shop_id, now: NOW, requested_by: shop.cashier.user_id },
        { user_id: branchAdmin.user_id, pin: '৪০৭১' },
      ),
    );
    expect(got).toMatchObject({
      user_id: branchAdmin.user_id,
      role_code: 'branch_admin',
      permissions: branchAdmin.permissions,
    });
  });

  test('wrong, not set, no digits, unknown member, other shop: one answer', async () => {
    const other = await openTestShop(db.database);
    expect([
      await tryPin(shop.branchAdmin.user_id, '4072'),
      await tryPin(shop.cashier.user_id, PIN),
      await tryPin(shop.branchAdmin.user_id, 'abcd'),
      await tryPin(newId(), PIN),
      await tryPin(other.branchAdmin.user_id, PIN),
    ]).toEqual(Array.from({ length: 5 }, () => 'wrong_pin'));
  });

  test('of a disabled member is refused', async () => {
    await withAdmin(db.connection, (admin) =>
      admin.query('update membership set ended_at = now() where user_id = $1', [
        shop.branchAdmin.user_id,
      ]),
    );
    expect(await tryPin(shop.branchAdmin.user_id, PIN)).toBe('wrong_pin');
  });
});

describe('five wrong tries in a row', () => {
  beforeAll(openShop);

  test('lock it for fifteen minutes, even for the right PIN', async () => {
    const { user_id, user_name } = shop.branchAdmin;
    for (const pin of ['9999', '9998', '9997', '9996']) {
      expect(await tryPin(user_id, pin)).toBe('wrong_pin');
    }
    expect(await tryPin(user_id, PIN)).toBe(user_name);
    // The right one in between resets the count.
    for (const pin of ['9999', '9998', '9997', '9996', '9995']) {
      expect(await tryPin(user_id, pin)).toBe('wrong_pin');
    }
    expect(await tryPin(user_id, PIN)).toBe('too_many_attempts');
    expect(await tryPin(user_id, PIN, 14 * MINUTE_MS)).toBe('too_many_attempts');
    expect(await tryPin(user_id, PIN, 15 * MINUTE_MS)).toBe(user_name);
  });

  test('lock it for that guesser only, and a new PIN unlocks it', async () => {
    await openShop();
    const { user_id, user_name } = shop.branchAdmin;
    for (const pin of ['9999', '9998', '9997', '9996', '9995']) await tryPin(user_id, pin);
    expect(await tryPin(user_id, PIN)).toBe('too_many_attempts');
    expect(await tryPin(user_id, PIN, 0, shop.owner.user_id)).toBe(user_name);
    expect(await tryPin(user_id, PIN)).toBe('too_many_attempts');
    await shop.run((tx) => setNewPin(tx, shop.branchAdmin, '8305'));
    expect(await tryPin(user_id, '8305')).toBe(user_name);
  });

  test('lock it longer each time', async () => {
    await openShop();
    const { user_id, user_name } = shop.branchAdmin;
    const wrongFive = async (after: number) => {
      for (const pin of ['9999', '9998', '9997', '9996', '9995']) await tryPin(user_id, pin, after);
    };
    await wrongFive(0);
    await wrongFive(15 * MINUTE_MS);
    expect(await tryPin(user_id, PIN, 44 * MINUTE_MS)).toBe('too_many_attempts');
    expect(await tryPin(user_id, PIN, 45 * MINUTE_MS)).toBe(user_name);
  });

  test('are exactly five, even when they come at once', async () => {
    const { user_id } = shop.branchAdmin;
    const tries = Array.from({ length: 60 }, (_, index) => tryPin(user_id, `${5000 + index}`));
    const got = await Promise.all(tries);
    expect(got.filter((outcome) => outcome === 'wrong_pin')).toHaveLength(5);
    expect(got.filter((outcome) => outcome === 'too_many_attempts')).toHaveLength(55);
    expect(await tryPin(user_id, PIN)).toBe('too_many_attempts');
  });
});
