import { z } from 'zod';
import { defined } from '#domains/kernel/core/defined.ts';
import type { FieldError, MissingPermission } from '#domains/kernel/core/rejection.ts';
import { message } from '#platform/i18n/messages.ts';
import type { Language } from './actor.ts';

/** RFC 9457, the form of every error of the API. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  code: string;
  detail?: string;
  errors: FieldError[];
  /** With `approval_required`: the missing permissions. */
  missing_permissions?: readonly MissingPermission[];
  /** With `second_factor_required`: the challenge for the second step. */
  challenge?: string;
  request_id: string;
};

/** The same as a schema, for the description of the API. */
export const problemForm = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string().optional(),
  errors: z.array(z.strictObject({ path: z.string(), code: z.string(), message: z.string() })),
  missing_permissions: z
    .array(
      z.strictObject({
        permission: z.string(),
        amount: z.int().nullable(),
        path: z.string().optional(),
      }),
    )
    .optional(),
  challenge: z.string().optional(),
  request_id: z.string(),
}) as z.ZodType<Problem>;

/** Codes that any route can return, with their status. Routes list their own in the contract. */
export const SHARED_STATUS: Readonly<Record<string, number>> = {
  unreadable_request: 400,
  unreadable_body: 400,
  unauthenticated: 401,
  key_revoked: 401,
  key_expired: 401,
  key_not_accepted: 401,
  permission_denied: 403,
  approval_required: 403,
  approval_not_valid: 403,
  not_found: 404,
  shop_changed: 409,
  request_too_slow: 408,
  body_too_deep: 413,
  body_too_large: 413,
  unsupported_media_type: 415,
  expectation_unknown: 417,
  invalid: 422,
  amount_too_large: 422,
  too_many_requests: 429,
  headers_too_large: 431,
  overloaded: 503,
  unavailable: 503,
};

export function problem(
  code: string,
  status: number,
  more: {
    language: Language;
    request_id: string;
    errors?: FieldError[];
    params?: Readonly<Record<string, string | number>>;
    missing_permissions?: readonly MissingPermission[];
    challenge?: string;
  },
): Problem {
  return {
    type: `/problems/${code}`,
    title: message(more.language, 'errors', code, more.params),
    status,
    code,
    errors: more.errors ?? [],
    ...defined({ missing_permissions: more.missing_permissions, challenge: more.challenge }),
    request_id: more.request_id,
  };
}
