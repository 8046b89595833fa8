import type { Rate } from '#domains/kernel/core/rate.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Site } from './site.ts';

/** Branches and warehouses of a user; null: all. The warehouses are within the branches. */
export type Scope = {
  readonly branch_ids: readonly string[] | null;
  readonly warehouse_ids: readonly string[] | null;
};

export const EVERYWHERE: Scope = { branch_ids: null, warehouse_ids: null };

/** The caller, their shop and permissions: read from the database in each request. */
export type Actor = Scope & {
  readonly user_id: string;
  readonly shop_id: string;
  readonly session_id: string | null;
  /** The API key, if a program calls for that user. */
  readonly api_key_id?: string;
  readonly user_name: string;
  readonly role_code: string;
  readonly language: Language;
  readonly permissions: ReadonlySet<string>;
  /** The largest discount on a sale's gross without the right to discounts; null: none. */
  readonly discount_limit: Rate | null;
};

export type Language = 'bn' | 'en';

/** What a command gets besides its input: the caller, the time, and new ids. */
export type Context = {
  readonly actor: Actor;
  readonly now: Date;
  readonly site: Site;
  /** The origin of the request; empty if there is none. */
  readonly address: string;
  readonly user_agent: string;
  /** Set if the request came over a route. */
  readonly step_up?: StepUp;
  /** The result of the work that the first transaction requested. */
  readonly prepared?: unknown;
  newId(): string;
};

/** The approval of a second person for this request; set by `spendApproval`. */
export type StepUp = {
  /** The route's permission that the caller does not hold, until it is approved. */
  missing_permission: string | null;
  approved_by: string | null;
};

/** What a public endpoint gets: no user is authenticated, and no shop is set. */
export type OpenContext = {
  readonly now: Date;
  /** From `?lang=` or Accept-Language, if the request came over a route. */
  readonly language?: Language;
  readonly site: Site;
  /** The header, for endpoints on which a token is optional. */
  readonly authorization: string | undefined;
  /** The origin of the request. */
  readonly address: string;
  readonly user_agent: string;
  newId(): string;
  /**
   * Runs a transaction of its own, any number of times: none is open during password hashing, and
   * the writes of a refused attempt stay.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

export function can(context: Context, permission: string): boolean {
  return context.actor.permissions.has(permission);
}

/** The row of `authenticate()` or `authenticate_key()` as an actor; its permissions are text. */
export function actorOf(row: Record<string, unknown>): Actor {
  const { permissions, ...rest } = row;
  return {
    ...(rest as Omit<Actor, 'permissions'>),
    permissions: permissionsOf(String(permissions)),
  };
}

/** Enough for a few hundred roles and keys; beyond that sets are parsed again. */
const SETS_MAX = 500;
const sets = new Map<string, ReadonlySet<string>>();

/** `a.read b.create`, the database's form: parsing it costs more than reading it. */
function permissionsOf(text: string): ReadonlySet<string> {
  let set = sets.get(text);
  if (set === undefined) {
    set = new Set(text.split(' ').filter((code) => code !== ''));
    if (sets.size >= SETS_MAX) sets.clear();
    sets.set(text, set);
  }
  return set;
}
