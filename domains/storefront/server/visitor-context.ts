import { type Context, EVERYWHERE } from '#platform/http/actor.ts';
import { OFFLINE } from '#platform/http/site.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** A visitor of a store: sees prices, and may change nothing. */
export function visitorContext(shop_id: string, now: Date): Context {
  return {
    ...OFFLINE,
    now,
    newId: () => NOBODY,
    actor: {
      ...EVERYWHERE,
      shop_id,
      user_id: NOBODY,
      user_name: '',
      session_id: null,
      role_code: '',
      language: 'bn',
      permissions: new Set(),
      discount_limit: null,
    },
  };
}
