/** Who calls, in which shop, with what rights: read from the database in each request. */
export type Actor = {
  readonly user_id: string;
  readonly shop_id: string;
  /** null: every branch of the shop. */
  readonly branch_id: string | null;
  readonly session_id: string | null;
  readonly user_name: string;
  readonly role_code: string;
  readonly language: Language;
  readonly permissions: ReadonlySet<string>;
};

export type Language = 'bn' | 'en';

/** What a command knows besides its input: the caller, the one clock, and new ids. */
export type Context = {
  readonly actor: Actor;
  readonly now: Date;
  newId(): string;
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
