import { isRejection } from '#domains/kernel/core/rejection.ts';
import { open } from '#platform/http/endpoint.ts';
import { loginCodeRoute } from '../contract/second-factor.ts';
import { answerChallenge } from './challenge.ts';
import { signInAnswer } from './sign-in-answer.ts';

/** For programs that got `second_factor_required` from `auth/login`. */
export const loginCode = open(loginCodeRoute, async ({ body }, context) => {
  const shown = { challenge: body.challenge, typed: body.code, replaces: null };
  const opened = await answerChallenge(context, shown);
  return isRejection(opened) ? opened : signInAnswer(opened);
});
