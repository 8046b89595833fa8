import { defined } from '#domains/kernel/core/defined.ts';
/**
 * The part of an error that is safe to log: its name and message. Codes, tokens and claims are
 * attached to client errors as causes, and are left out.
 */
export function plainFailure(error: unknown): { name: string; message: string; why?: string } {
  if (!(error instanceof Error)) return { name: 'unknown', message: '' };
  const why = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { name: error.name, message: error.message, ...defined({ why }) };
}
