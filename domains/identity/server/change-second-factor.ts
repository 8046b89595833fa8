import { open } from '#platform/http/endpoint.ts';
import { removeSecondFactorRoute, renewRecoveryCodesRoute } from '../contract/second-factor.ts';
import { recordSignIn } from './door/record-sign-in.ts';
import { notifySecondFactorChange } from './notify-second-factor-change.ts';
import { proveAgain } from './prove-again.ts';
import { deleteSecondFactor } from './second-factor.sql.ts';
import { newRecoveryCodes } from './second-factor.ts';

export const removeSecondFactor = open(removeSecondFactorRoute, ({ body }, context) =>
  proveAgain(context, body, async (tx, { user_id }) => {
    await deleteSecondFactor(tx, user_id);
    const removed = { user_id, event: 'second_factor_removed', method: 'second_factor' } as const;
    await recordSignIn(tx, context, removed);
    await notifySecondFactorChange(tx, context, { user_id, template: 'second_factor_removed' });
    return { data: {} };
  }),
);

export const renewRecoveryCodes = open(renewRecoveryCodesRoute, ({ body }, context) =>
  proveAgain(context, body, async (tx, { user_id }) => {
    const recovery_codes = await newRecoveryCodes(tx, context.site, user_id);
    const renewed = { user_id, event: 'recovery_codes_renewed', method: 'second_factor' } as const;
    await recordSignIn(tx, context, renewed);
    return { data: { recovery_codes } };
  }),
);
