import { inject } from 'vitest';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Environment } from './environment.ts';

/** The house of this worker: files that run at once share no server, no shop and no mailbox. */
const mine = (): Environment =>
  assertPresent(
    inject('environments')[Number(process.env.VITEST_POOL_ID) - 1],
    'each worker has a house',
  );

/** Where the shop is open. */
export const baseUrl = () => mine().url;

/** Where what it sends can be read. */
export const mailbox = () => mine().mailbox;
