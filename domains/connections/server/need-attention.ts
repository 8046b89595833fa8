import type { Tx } from '#platform/db/tx.ts';
import type { FailureCode } from '../core/failure-codes.ts';
import { markAttention } from './connection.sql.ts';
import { recordEvent } from './door/record-event.ts';

type Needing = {
  readonly shop_id: string;
  readonly id: string;
  readonly code: FailureCode;
  /** The keys that were used. */
  readonly sealed_keys: Buffer | null;
  readonly now: Date;
  readonly newId: () => string;
};

/** Marks a connection as one that a person must mend, and tells the shop's programs once. */
export async function needAttention(tx: Tx, needing: Needing): Promise<void> {
  const { shop_id, id, code, sealed_keys, now, newId } = needing;
  if (!(await markAttention(tx, { shop_id, id }, { code, sealed_keys }))) return;
  const happening = { actor: { shop_id }, now, newId };
  await recordEvent(tx, happening, 'connection.needs_attention', [id]);
}
