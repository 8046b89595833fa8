/** A refused field: its path in the request, and a stable code. */
export type FieldError = { readonly path: string; readonly code: string; readonly message: string };

/** A missing permission, which another member can grant once. */
export type MissingPermission = {
  readonly permission: string;
  /** The amount it would allow, in minor units; null: not known yet. */
  readonly amount: number | null;
  readonly path?: string;
};

/**
 * An expected failure, as a value. `code` is a stable snake_case word that the route's contract
 * lists with its HTTP status; `params` fill the placeholders of the translated message.
 */
export type Rejection<Code extends string = string> = {
  readonly rejection: Code;
  readonly path?: string;
  readonly params?: Readonly<Record<string, string | number>>;
  /** The transaction commits although it failed: for example to count a wrong attempt. */
  readonly commits?: true;
  /** With `approval_required`: the permissions to approve. */
  readonly missing_permissions?: readonly MissingPermission[];
  /** With `second_factor_required`: the challenge for the second step. */
  readonly challenge?: string;
};

export function reject<Code extends string>(
  code: Code,
  more: Omit<Rejection<Code>, 'rejection'> = {},
): Rejection<Code> {
  return { rejection: code, ...more };
}

export function isRejection(value: unknown): value is Rejection {
  return typeof value === 'object' && value !== null && 'rejection' in value;
}
