import { hash, verify } from '@node-rs/argon2';

/** Argon2id, the module's default kind: a few digits are guessed at in PostgreSQL's rows too. */
const COST = { memoryCost: 19_456, timeCost: 4, parallelism: 1 };

/** What is compared where there is no PIN, so that this takes as long. */
const none = hash('no PIN', COST);

export function hashPin(pin: string): Promise<string> {
  return hash(pin, COST);
}

/** Whether the PIN is the one that was set; where none was, no, as slowly. */
export async function isPin(pin_hash: string | null, pin: string): Promise<boolean> {
  const isRight = await verify(pin_hash ?? (await none), pin);
  return isRight && pin_hash !== null;
}
