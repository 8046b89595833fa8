import { inject } from 'vitest';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Environment } from './environment.ts';

/** The environment of this worker: concurrent files share no server, shop or mailbox. */
const mine = (): Environment =>
  assertPresent(
    inject('environments')[Number(process.env.VITEST_POOL_ID) - 1],
    'each worker has a house',
  );

/** The address of the shop. */
export const baseUrl = () => mine().url;

/** The address of the mailbox that receives its messages. */
export const mailbox = () => mine().mailbox;

/** The address of the gateways of SMS that a shop can connect. */
export const gateways = () => mine().gateways;

/** The address of the service at which a shop signs in. */
export const ledger = () => mine().ledger;
