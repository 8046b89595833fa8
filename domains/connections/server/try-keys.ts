import type { Minor } from '#domains/kernel/core/money.ts';
import type { Keys } from '../core/read-keys.ts';
import { type Called, callGateway, type ServiceAddresses } from './gateways/call-gateway.ts';
import type { SmsAdapter } from './gateways/sms-adapter.ts';

/** Somebody waits for it before a form. */
const TIMEOUT_MS = 2_000;

export type Tried = Called<{ readonly balance: Minor }>;

/** One harmless read: the balance of the account. */
export function tryKeys(
  adapter: SmsAdapter,
  services: ServiceAddresses,
  keys: Keys,
): Promise<Tried> {
  return callGateway(adapter, services, {
    operation: 'balance',
    request: adapter.balance(keys),
    keys,
    read: adapter.readBalance,
    timeout_ms: TIMEOUT_MS,
  });
}
