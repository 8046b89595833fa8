import { hasPassword, proveOwner } from '#domains/identity/server/door/prove-owner.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { command, query } from '#platform/http/endpoint.ts';
import { readMyPinRoute, setMyPinRoute } from '../contract/pin.ts';
import { isEasyPin, readPin } from '../core/pin.ts';
import { setPin } from './door/set-pin.ts';
import { writeAudit } from './door/write-audit.ts';
import { hasPin } from './pin.sql.ts';

export const readMyPin = query(readMyPinRoute, async (tx, _input, { actor }) => ({
  data: {
    has_pin: await hasPin(tx, actor),
    has_password: await hasPassword(tx, actor.user_id),
  },
}));

/** Changing a PIN needs the password: neither an unattended till nor watching the PIN is enough. */
export const setMyPin = command(setMyPinRoute, async (tx, { body }, context) => {
  const { actor } = context;
  const pin = readPin(body.pin);
  if (pin === null) return reject('pin_not_digits', { path: 'pin' });
  if (isEasyPin(pin)) return reject('pin_easy', { path: 'pin' });
  if (await hasPin(tx, actor)) {
    const refused = await proveOwner(tx, context, body.password);
    if (refused !== null) return refused;
  }
  await setPin(tx, actor, pin);
  await writeAudit(tx, context, { action: 'pin.set', subject_id: actor.user_id });
  return { data: { has_pin: true } };
});
