import type { Rejection } from '#domains/kernel/core/rejection.ts';
import type {
  AnswerOf,
  AnyRoute,
  BodyOf,
  CodeOf,
  ParamsOf,
  QueryOf,
} from '#platform/contract/route.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from './actor.ts';

export type Input<R extends AnyRoute> = {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
};

/** The first answer once more, to a request that came before with the same id. */
export type Replayed<T> = { readonly replayed: T };

export function replayed<T>(answer: T): Replayed<T> {
  return { replayed: answer };
}

export function isReplayed(value: unknown): value is Replayed<unknown> {
  return typeof value === 'object' && value !== null && 'replayed' in value;
}

export type Outcome<R extends AnyRoute> =
  | AnswerOf<R>
  | Replayed<AnswerOf<R>>
  | Rejection<CodeOf<R> | SharedCode>;

/** What any route may answer without listing it. */
export type SharedCode = 'not_found' | 'permission_denied' | 'invalid';

export type Handler<R extends AnyRoute> = (
  tx: Tx,
  input: Input<R>,
  context: Context,
) => Promise<Outcome<R>>;

/** A route with what answers it, typed loosely: the table of all of them is of one type. */
export type Endpoint<R extends AnyRoute = AnyRoute> = {
  readonly route: R;
  readonly access: 'write' | 'read' | 'open';
  readonly handle: Handler<R>;
};

/**
 * Binds a route to what changes the shop: authenticated, permitted, validated, in one transaction
 * that is rolled back on a rejection and run again after a deadlock.
 */
export function command<R extends AnyRoute>(route: R, handle: Handler<R>): Endpoint<R> {
  return { route, access: 'write', handle };
}

/** Binds a route to what only reads: the same, in a read-only transaction of one snapshot. */
export function query<R extends AnyRoute>(route: R, handle: Handler<R>): Endpoint<R> {
  return { route, access: 'read', handle };
}
