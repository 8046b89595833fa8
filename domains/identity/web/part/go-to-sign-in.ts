import { AUTH_PATH } from './auth-fetch.ts';

/** Where one signs in to see an address of this site, and comes back to it. */
export function signInAddress(wanted: string): string {
  const query = new URLSearchParams({ error: 'SessionRequired', callbackUrl: wanted });
  return `${AUTH_PATH}/signin?${query}`;
}

/** This page needs somebody who is signed in. */
export function goToSignIn(): void {
  window.location.assign(signInAddress(window.location.href));
}
