import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { command, query } from '#platform/http/endpoint.ts';
import { readOwnPinRoute, setOwnPinRoute } from '../contract/pin.ts';
import { isEasyPin, readPin } from '../core/pin.ts';
import { checkPin } from './door/check-pin.ts';
import { setPin } from './door/set-pin.ts';
import { writeAudit } from './door/write-audit.ts';
import { hasPin } from './pin.sql.ts';

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
  await setPin(tx, actor, pin);
  await writeAudit(tx, context, { action: 'pin.set', subject_id: user_id });
  return { data: { has_pin: true } };
});
