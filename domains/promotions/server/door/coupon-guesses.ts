import { addWrongGuess, guessWait } from '#domains/access/core/guess-limit.ts';
import {
  findGuesses,
  type Guesser,
  lockGuesses,
  updateGuesses,
} from '#domains/access/server/door/guesses.sql.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { withTransaction } from '#platform/db/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { GuessLimit } from '#platform/http/guess-limit.ts';
import { setShop } from './set-shop.sql.ts';

/** Five unknown codes within 15 minutes lock coupons for the user: as with PINs. */
export const COUPON_GUESSES: GuessLimit = {
  wrong: 'coupon_not_found',
  isIn({ rejections }, { query, body }) {
    if (!('coupon_not_found' in rejections)) return false;
    const { coupon_code } = (body ?? {}) as { coupon_code?: unknown };
    return (coupon_code ?? (query as { code?: unknown }).code) !== undefined;
  },
  async check(tx, { actor, now }) {
    const guesses = await findGuesses(tx, guesserOf(actor));
    const wait = guesses === undefined ? null : guessWait(guesses, now);
    return wait === null ? null : reject('too_many_attempts', { params: { retry_after: wait } });
  },
  async countWrong(database, { actor, now }) {
    const by = guesserOf(actor);
    await withTransaction(database, setShop(actor.shop_id), async (tx) => {
      const before = await lockGuesses(tx, by);
      if (guessWait(before, now) === null) {
        await updateGuesses(tx, by, addWrongGuess('coupon', before, now));
      }
    });
  },
};

function guesserOf({ shop_id, user_id }: Actor): Guesser {
  return { shop_id, requested_by: user_id, kind: 'coupon', target: shop_id };
}
