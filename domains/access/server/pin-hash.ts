import { hash, verify } from '@node-rs/argon2';

/** Argon2id, the module's default; a few digits could be found from a plain hash. */
const COST = { memoryCost: 19_456, timeCost: 4, parallelism: 1 };

/** Compared when no PIN is set, so that it takes the same time. */
const none = hash('no PIN', COST);

export function hashPin(pin: string): Promise<string> {
  return hash(pin, COST);
}

/** Whether the PIN matches; without a PIN it takes the same time and returns false. */
export async function isPin(pin_hash: string | null, pin: string): Promise<boolean> {
  const isRight = await verify(pin_hash ?? (await none), pin);
  return isRight && pin_hash !== null;
}
