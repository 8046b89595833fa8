import type { Rate } from '#domains/kernel/core/rate.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Site } from './site.ts';

/** Where in the shop: null is everywhere. A set of warehouses lies within that of the branches. */
export type Scope = {
  readonly branch_ids: readonly string[] | null;
  readonly warehouse_ids: readonly string[] | null;
};

export const EVERYWHERE: Scope = { branch_ids: null, warehouse_ids: null };

/** Who calls, in which shop, with what rights: read from the database in each request. */
export type Actor = Scope & {
  readonly user_id: string;
  readonly shop_id: string;
  readonly session_id: string | null;
  readonly user_name: string;
  readonly role_code: string;
  readonly language: Language;
  readonly permissions: ReadonlySet<string>;
  /** What of a sale's gross may be given away without the right to discounts; null: nothing. */
  readonly discount_limit: Rate | null;
};

export type Language = 'bn' | 'en';

/** What a command knows besides its input: the caller, the one clock, and new ids. */
export type Context = {
  readonly actor: Actor;
  readonly now: Date;
  readonly site: Site;
  /** Where the request came from; empty where none did. */
  readonly address: string;
  readonly user_agent: string;
  newId(): string;
};

/** What an endpoint without a caller knows: nobody is authenticated, and no shop is set. */
export type OpenContext = {
  readonly now: Date;
  /** Where the request came from. */
  readonly address: string;
  readonly user_agent: string;
  newId(): string;
  /**
   * A transaction of its own, as often as needed: none is held while a password is hashed, and what
   * a refused attempt writes stays although its answer is a rejection.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

export function can(context: Context, permission: string): boolean {
  return context.actor.permissions.has(permission);
}

/** The row of `authenticate()` as an actor. */
export function actorOf(row: Record<string, unknown>): Actor {
  const { permissions, ...rest } = row;
  return {
    ...(rest as Omit<Actor, 'permissions'>),
    permissions: new Set(permissions as string[]),
  };
}
