import type { Site } from '#platform/http/site.ts';
import { openIdClientOf } from '../openid/openid-client.ts';
import { EMAIL } from './provider-email.ts';
import { googleProvider } from './provider-google.ts';
import type { Provider } from './providers.ts';

/** The sign-in methods besides a password that this site offers. */
export function providersOf({ google }: Pick<Site, 'google'>): readonly Provider[] {
  return google === null ? [EMAIL] : [googleProvider(openIdClientOf(google)), EMAIL];
}
