import { isRejection } from '#domains/kernel/core/rejection.ts';
import { open } from '#platform/http/endpoint.ts';
import { loginRoute } from '../contract/login.ts';
import { signIn } from './sign-in.ts';
import { signInAnswer } from './sign-in-answer.ts';

/** For programs: the token is in the body, and no cookie is set. */
export const login = open(loginRoute, async ({ body }, context) => {
  const opened = await signIn(context, body);
  if (isRejection(opened)) return opened;
  return signInAnswer(opened);
});
