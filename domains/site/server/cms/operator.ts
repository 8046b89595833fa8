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
 * Binds a route to what an operator of the platform may do. Row-level security refuses the writes
 * of everybody else, so a route that is bound otherwise can change nothing of the site.
 */
export function operatorEndpoint<R extends AnyRoute>(
  route: R,
  handle: OperatorHandle<R>,
): PersonalEndpoint {
  return personal(route, handle, enterAsOperator);
}

/** What an answer holds within its envelope. */
export type AnsweredOf<R extends AnyRoute> =
  AnswerOf<R> extends { data: infer Data } ? Data : never;

export type RowOf<R extends AnyRoute> = AnsweredOf<R> extends (infer Row)[] ? Row : never;
