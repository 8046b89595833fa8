import type { CompiledQuery } from 'kysely';
import { sendTogether } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { numberEffects } from '../number.sql.ts';
import { type Effect, inLockOrder } from './effect.ts';
import type { OpenedDocument } from './open-document.ts';

/** A document with everything it changes. */
export type DocumentToPost = {
  readonly document: OpenedDocument;
  readonly effects: readonly Effect[];
  /** The user who approved it; null: no approval was needed. */
  readonly approved_by: string | null;
  /** For the audit log. */
  readonly detail?: Readonly<Record<string, unknown>>;
};

/** The number of the first document, and the columns that the statements returned. */
export type Posted = { readonly number: string } & Readonly<Record<string, unknown>>;

type End = {
  /** A statement that reads what was posted. Its row is `read` of the result. */
  readonly read: CompiledQuery | null;
  /** `commits` ends the transaction with the statements. */
  readonly end: 'goes on' | 'commits';
};

/**
 * Writes documents and their numbers, with all statements in one write to the socket. The numbers
 * follow the order of the documents.
 *
 * @throws the refusal of a guard (`refusalOf`); then nothing is written.
 */
export async function post(
  tx: Tx,
  context: Context,
  documents: readonly DocumentToPost[],
  { read, end }: End,
): Promise<Posted> {
  const effects = documents.flatMap((one) => [
    ...one.effects,
    ...numberEffects(context, one.document, one),
  ]);
  const statements = inLockOrder(effects).map(({ statement }) => statement);
  const all = read === null ? statements : [...statements, read];
  const rows = await sendTogether(tx, all, end);
  const returned = rows.slice(0, statements.length).map(([first]) => first);
  // From the last to the first, so that the number is that of the first document.
  return Object.assign({ read: rows[statements.length]?.[0] }, ...returned.reverse()) as Posted;
}
