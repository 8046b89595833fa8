import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { command, query } from '#platform/http/endpoint.ts';
import { readOwnPinRoute, setOwnPinRoute } from '../contract/pin.ts';
import { isEasyPin, readPin } from '../core/pin.ts';
import { checkPin } from './door/check-pin.ts';
import { writeAudit } from './door/write-audit.ts';
import { findHolder, hasPin, lockPin, updatePin } from './pin.sql.ts';
import { hashPin } from './pin-hash.ts';

export const readOwnPin = query(readOwnPinRoute, async (tx, _input, { actor }) => ({
  data: { has_pin: await hasPin(tx, actor) },
}));

/** Whoever has a PIN shows it first: a till that was left open gives nobody another. */
export const setOwnPin = command(setOwnPinRoute, async (tx, { body }, context) => {
  const { actor, now } = context;
  const { shop_id, user_id } = actor;
  const pin = readPin(body.pin);
  if (pin === null) return reject('pin_not_digits', { path: 'pin' });
  if (isEasyPin(pin)) return reject('pin_easy', { path: 'pin' });
  if (await hasPin(tx, actor)) {
    const given = { user_id, pin: body.current_pin ?? '' };
    const checked = await checkPin(tx, { shop_id, now }, given);
    if (isRejection(checked)) return { ...checked, path: 'current_pin' };
  }
  await keepPin(tx, actor, await hashPin(pin));
  await writeAudit(tx, context, { action: 'pin.set', subject_id: user_id });
  return { data: { has_pin: true } };
});

async function keepPin(
  tx: Tx,
  { shop_id, user_id }: { shop_id: string; user_id: string },
  pin_hash: string,
): Promise<void> {
  const found = await findHolder(tx, { shop_id, user_id });
  const { membership_id } = assertPresent(found, 'who calls is of the shop');
  await lockPin(tx, { shop_id, membership_id });
  await updatePin(tx, { shop_id, membership_id }, { pin_hash, failures: 0, locked_until: null });
}
