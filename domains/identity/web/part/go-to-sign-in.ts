import { AUTH_PATH } from './auth-fetch.ts';

/** The sign-in page, with an address of this site to return to. */
export function signInAddress(wanted: string): string {
  const query = new URLSearchParams({ error: 'SessionRequired', callbackUrl: wanted });
  return `${AUTH_PATH}/signin?${query}`;
}

/** Goes to the sign-in page, and returns to this page afterwards. */
export function goToSignIn(): void {
  window.location.assign(signInAddress(window.location.href));
}
