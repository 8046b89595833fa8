import type { MissingPermission } from '#domains/kernel/core/rejection.ts';

export type FieldProblem = { path: string; code: string; message: string };

/** An answer that is not a success, or none at all (`status` 0). */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  /** In the language of the page, from the server; empty where there was no answer. */
  readonly title: string;
  readonly errors: readonly FieldProblem[];
  /** Rights that somebody else may give by their PIN. */
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

/** What was asked may have been done all the same: nobody said that it was not. */
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
