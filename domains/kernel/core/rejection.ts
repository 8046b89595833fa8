/** One field that was refused: where it stands in the request, and a stable code. */
export type FieldError = { readonly path: string; readonly code: string; readonly message: string };

/** A right that is missing and that somebody else may give, for this once. */
export type MissingPermission = {
  readonly permission: string;
  /** How much is let go by it, in minor units; null: that is not known yet. */
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
  /** What was written on the way to it stays: a wrong try that is counted. */
  readonly commits?: true;
  /** With `approval_required`: for what. */
  readonly missing_permissions?: readonly MissingPermission[];
  /** With `second_factor_required`: what the second step is asked with. */
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
