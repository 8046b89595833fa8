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
import type { Context, OpenContext } from './actor.ts';
import type { PersonalContext } from './person.ts';
import type { Prepare } from './prepare.ts';

export type Input<R extends AnyRoute> = {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
};

/** The first response again, for a repeated request with the same id. */
export type Replayed<T> = { readonly replayed: T };

export function replayAnswer<T>(answer: T): Replayed<T> {
  return { replayed: answer };
}

export function isReplayed(value: unknown): value is Replayed<unknown> {
  return typeof value === 'object' && value !== null && 'replayed' in value;
}

export type Outcome<R extends AnyRoute> =
  | AnswerOf<R>
  | Replayed<AnswerOf<R>>
  | Prepare
  | Rejection<CodeOf<R> | SharedCode>;

/** Errors that any route can return without listing them. */
export type SharedCode =
  | 'not_found'
  | 'permission_denied'
  | 'approval_required'
  | 'approval_not_valid'
  | 'invalid';

export type Handle<R extends AnyRoute> = (
  tx: Tx,
  input: Input<R>,
  context: Context,
) => Promise<Outcome<R>>;

export type OpenHandle<R extends AnyRoute> = (
  input: Input<R>,
  context: OpenContext,
) => Promise<Outcome<R>>;

export type PersonalHandle<R extends AnyRoute> = (
  tx: Tx,
  input: Input<R>,
  context: PersonalContext,
) => Promise<Outcome<R>>;

/** A route of a shop with its handler, loosely typed, for the table of all routes. */
export type ShopEndpoint = {
  readonly route: AnyRoute;
  readonly access: 'write' | 'read';
  /** Whether its statements are planned for each request, or once per connection. */
  readonly plans: 'each time' | 'once';
  readonly handle: Handle<AnyRoute>;
};

/** A public route with its handler. */
export type OpenEndpoint = {
  readonly route: AnyRoute;
  readonly access: 'open';
  readonly handle: OpenHandle<AnyRoute>;
};

/** A route for a signed-in user without a shop, with its handler. */
export type PersonalEndpoint = {
  readonly route: AnyRoute;
  readonly access: 'person';
  readonly handle: PersonalHandle<AnyRoute>;
  /** Checked before validation: an unauthorized caller learns nothing of the request's form. */
  readonly canEnter: CanEnter | null;
};

export type CanEnter = (tx: Tx, user_id: string) => Promise<boolean>;

export type Endpoint = ShopEndpoint | PersonalEndpoint | OpenEndpoint;

/**
 * Binds a route that changes the shop: authenticated, permitted, validated, in one transaction that
 * is rolled back on a rejection and run again after a deadlock.
 */
export function command<R extends AnyRoute>(route: R, handle: Handle<R>): ShopEndpoint {
  return endpoint(route, 'write', 'once', handle);
}

/**
 * Binds a route that only reads, in a read-only transaction with one snapshot. Lists have optional
 * filters, and are planned for those given.
 */
export function query<R extends AnyRoute>(route: R, handle: Handle<R>): ShopEndpoint {
  return endpoint(route, 'read', 'each time', handle);
}

/** Same, for statements that do not vary with the request. */
export function fixedQuery<R extends AnyRoute>(route: R, handle: Handle<R>): ShopEndpoint {
  return endpoint(route, 'read', 'once', handle);
}

function endpoint<R extends AnyRoute>(
  route: R,
  access: 'write' | 'read',
  plans: 'each time' | 'once',
  handle: Handle<R>,
): ShopEndpoint {
  return { route, access, plans, handle: handle as Handle<never> as Handle<AnyRoute> };
}

/** Binds a public route: validated, without actor, shop or transaction. */
export function open<R extends AnyRoute>(route: R, handle: OpenHandle<R>): OpenEndpoint {
  return { route, access: 'open', handle: handle as OpenHandle<never> as OpenHandle<AnyRoute> };
}

/** Binds a route for a signed-in user without a shop: one transaction, in which no shop is set. */
export function personal<R extends AnyRoute>(
  route: R,
  handle: PersonalHandle<R>,
  canEnter: CanEnter | null = null,
): PersonalEndpoint {
  return {
    route,
    access: 'person',
    canEnter,
    handle: handle as PersonalHandle<never> as PersonalHandle<AnyRoute>,
  };
}
