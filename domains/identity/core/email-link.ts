const MINUTE_MS = 60_000;

export const EMAIL_LINK_LIFE_MS = 10 * MINUTE_MS;
export const EMAIL_LINK_WINDOW_MS = 15 * MINUTE_MS;

/** After five wrong codes the link is dead, even for the right one: five of a million guesses. */
export const LINK_CODES_MAX = 5;

/** Links within the window to one e-mail address, and from one IP address, which many may share. */
const TO_EMAIL_MAX = 3;
const FROM_ADDRESS_MAX = 60;

export type LinksSent = { readonly to_email: number; readonly from_address: number };

/**
 * Decides whether to send another link. Only the limit by IP address is reported: the limit by
 * e-mail address would reveal the requests of others.
 */
export function decideEmailLink(sent: LinksSent): 'send' | 'keep_quiet' | 'too_many' {
  if (sent.from_address >= FROM_ADDRESS_MAX) return 'too_many';
  return sent.to_email >= TO_EMAIL_MAX ? 'keep_quiet' : 'send';
}

/** The initial name of a new user: the part before the `@`. */
export function nameOfEmail(email: string): string {
  return email.slice(0, email.indexOf('@'));
}
