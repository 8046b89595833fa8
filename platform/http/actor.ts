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
  /** Where a program calls for that person: by which of their keys. */
  readonly api_key_id?: string;
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
  /** Set where the request came over a route. */
  readonly step_up?: StepUp;
  /** What came of the work that the first transaction asked for. */
  readonly prepared?: unknown;
  newId(): string;
};

/** What a second person let happen in this request; written by the one who spends the approval. */
export type StepUp = {
  /** The right of the route that the caller lacks, until an approval stands in for it. */
  missing_permission: string | null;
  approved_by: string | null;
};

/** What an endpoint without a caller knows: nobody is authenticated, and no shop is set. */
export type OpenContext = {
  readonly now: Date;
  /** By `?lang=` or Accept-Language, where the request came over a route. */
  readonly language?: Language;
  readonly site: Site;
  /** The header, for whoever may but need not show a token. */
  readonly authorization: string | undefined;
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

/** The row of `authenticate()` or `authenticate_key()` as an actor, its permissions as text. */
export function actorOf(row: Record<string, unknown>): Actor {
  const { permissions, ...rest } = row;
  return {
    ...(rest as Omit<Actor, 'permissions'>),
    permissions: permissionsOf(String(permissions)),
  };
}

/** A few hundred roles and keys: what is beyond them is read again. */
const SETS_MAX = 500;
const sets = new Map<string, ReadonlySet<string>>();

/** `a.read b.create`, as the database tells it in each request: to read it costs more than it. */
function permissionsOf(text: string): ReadonlySet<string> {
  let set = sets.get(text);
  if (set === undefined) {
    set = new Set(text.split(' ').filter((code) => code !== ''));
    if (sets.size >= SETS_MAX) sets.clear();
    sets.set(text, set);
  }
  return set;
}
