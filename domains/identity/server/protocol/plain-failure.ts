/**
 * What of a failure may be kept: its kind and its words. Codes, tokens and claims hang on the
 * errors of clients as causes, and stay out of the log.
 */
export function plainFailure(error: unknown): { name: string; message: string; why?: string } {
  if (!(error instanceof Error)) return { name: 'unknown', message: '' };
  const why = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { name: error.name, message: error.message, ...(why !== undefined && { why }) };
}
