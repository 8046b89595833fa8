const MINUTE_MS = 60_000;

export const EMAIL_LINK_LIFE_MS = 10 * MINUTE_MS;
export const EMAIL_LINK_WINDOW_MS = 15 * MINUTE_MS;

/** Then the link is dead, with the right code too: five of a million guesses. */
export const LINK_CODES_MAX = 5;

/** Within the window: to one mail address, and from one address of the net, which many share. */
const TO_EMAIL_MAX = 3;
const FROM_ADDRESS_MAX = 60;

export type LinksSent = { readonly to_email: number; readonly from_address: number };

/**
 * Whether another link is sent. Who asks is told only of the limit of their own address: the other
 * one would tell them what somebody else asked for.
 */
export function decideEmailLink(sent: LinksSent): 'send' | 'keep_quiet' | 'too_many' {
  if (sent.from_address >= FROM_ADDRESS_MAX) return 'too_many';
  return sent.to_email >= TO_EMAIL_MAX ? 'keep_quiet' : 'send';
}

/** What a new person is called until they say: the part before the `@`. */
export function nameOfEmail(email: string): string {
  return email.slice(0, email.indexOf('@'));
}
