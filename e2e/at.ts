import { inject } from 'vitest';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { House } from './house.ts';

/** The house of this worker: files that run at once share no server, no shop and no mailbox. */
const mine = (): House =>
  assertPresent(
    inject('houses')[Number(process.env.VITEST_POOL_ID) - 1],
    'each worker has a house',
  );

/** Where the shop is open. */
export const house = () => mine().url;

/** Where what it sends can be read. */
export const mailbox = () => mine().mailbox;
