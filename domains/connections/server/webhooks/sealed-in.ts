import type { SealedIn } from '#platform/http/sealed.ts';

/** What the secrets of an endpoint are sealed for. */
export const sealedIn = (endpoint_id: string): SealedIn => ({
  purpose: 'webhook secrets',
  id: endpoint_id,
});
