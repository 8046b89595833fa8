import type { MissingPermission } from '#domains/kernel/core/rejection.ts';

export type FieldProblem = { path: string; code: string; message: string };

/** A response that is no success, or no response at all (`status` 0). */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  /** From the server, in the language of the page; empty without a response. */
  readonly title: string;
  readonly errors: readonly FieldProblem[];
  /** Permissions that an approver can lend by PIN. */
  readonly missing_permissions: readonly MissingPermission[];
  readonly request_id: string;

  constructor(problem: Partial<Problem> & { code: string; status: number }) {
    super(`${problem.status} ${problem.code}`);
    this.name = 'ApiError';
    this.code = problem.code;
    this.status = problem.status;
    this.title = problem.title ?? '';
    this.errors = problem.errors ?? [];
    this.missing_permissions = problem.missing_permissions ?? [];
    this.request_id = problem.request_id ?? '';
  }
}

/** Whether the request may have succeeded although no response arrived. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

export type Problem = {
  code: string;
  status: number;
  title: string;
  errors: FieldProblem[];
  missing_permissions: readonly MissingPermission[];
  request_id: string;
};
