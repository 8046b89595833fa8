import { enterAsOperator } from '#domains/identity/server/door/operator.sql.ts';
import type { AnswerOf, AnyRoute } from '#platform/contract/route.ts';
import type { Tx } from '#platform/db/tx.ts';
import {
  type Input,
  type Outcome,
  type PersonalEndpoint,
  personal,
} from '#platform/http/endpoint.ts';
import type { PersonalContext } from '#platform/http/person.ts';

type OperatorHandle<R extends AnyRoute> = (
  tx: Tx,
  input: Input<R>,
  context: PersonalContext,
) => Promise<Outcome<R>>;

/**
 * Binds a route to a handler for operators. Row-level security refuses writes of other users, so a
 * route that is bound otherwise cannot change the site.
 */
export function operatorEndpoint<R extends AnyRoute>(
  route: R,
  handle: OperatorHandle<R>,
): PersonalEndpoint {
  return personal(route, handle, enterAsOperator);
}

/** The `data` of a response envelope. */
export type AnsweredOf<R extends AnyRoute> =
  AnswerOf<R> extends { data: infer Data } ? Data : never;

export type RowOf<R extends AnyRoute> = AnsweredOf<R> extends (infer Row)[] ? Row : never;
