import { reject } from '#domains/kernel/core/rejection.ts';
import { personal } from '#platform/http/endpoint.ts';
import {
  beginSecondFactorRoute,
  confirmSecondFactorRoute,
  readSecondFactorRoute,
} from '../contract/second-factor.ts';
import { setUpAddress } from '../core/totp.ts';
import { recordSignIn } from './door/record-sign-in.ts';
import { notifySecondFactorChange } from './notify-second-factor-change.ts';
import { findPasswordOwner } from './password-change.sql.ts';
import { loadSecondFactor } from './second-factor.sql.ts';
import { beginKey, confirmKey, newRecoveryCodes } from './second-factor.ts';

export const readSecondFactor = personal(readSecondFactorRoute, async (tx, _input, { person }) => {
  const { confirmed_at, ...state } = await loadSecondFactor(tx, person.user_id);
  return { data: { ...state, set_at: confirmed_at?.toISOString() ?? null } };
});

export const beginSecondFactor = personal(beginSecondFactorRoute, async (tx, _input, context) => {
  const { user_id, user_name } = context.person;
  const begun = await beginKey(tx, context, user_id);
  if (begun === null) return reject('second_factor_is_set');
  const { secret } = begun;
  const owner = await findPasswordOwner(tx, user_id);
  const account = owner?.email ?? owner?.phone ?? user_name;
  return { data: { secret, address: setUpAddress({ key: secret, account }) } };
});

const REFUSED = {
  none: 'second_factor_none',
  is_set: 'second_factor_is_set',
  wrong: 'second_factor_wrong',
} as const;

/** Wrong codes are not counted: the caller has the key on the screen. */
export const confirmSecondFactor = personal(
  confirmSecondFactorRoute,
  async (tx, { body }, context) => {
    const { user_id } = context.person;
    const outcome = await confirmKey(tx, context, { user_id, typed: body.code });
    if (outcome !== 'confirmed') return reject(REFUSED[outcome], { path: 'code' });
    const recovery_codes = await newRecoveryCodes(tx, context.site, user_id);
    const set = { user_id, event: 'second_factor_set', method: 'second_factor' } as const;
    await recordSignIn(tx, context, set);
    await notifySecondFactorChange(tx, context, { user_id, template: 'second_factor_set' });
    return { data: { recovery_codes } };
  },
);
