import { sendTogether } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { numberEffects } from '../number.sql.ts';
import { type Effect, inLockOrder } from './effect.ts';
import type { OpenedDocument } from './open-document.ts';

/** A document with everything it changes. */
type DocumentToPost = {
  readonly document: OpenedDocument;
  readonly effects: readonly Effect[];
  /** The user who approved it; null: no approval was needed. */
  readonly approved_by: string | null;
  /** For the audit log. */
  readonly detail?: Readonly<Record<string, unknown>>;
};

/** The number, and the columns that the statements returned. */
export type Posted = { readonly number: string } & Readonly<Record<string, unknown>>;

/**
 * Writes a document and its number, with all statements in one write to the socket. `commits` ends
 * the transaction with them.
 *
 * @throws the refusal of a guard (`refusalOf`); then nothing is written.
 */
export async function post(
  tx: Tx,
  context: Context,
  { document, effects, approved_by, detail = {} }: DocumentToPost,
  then: 'goes on' | 'commits',
): Promise<Posted> {
  const all = [...effects, ...numberEffects(context, document, { approved_by, detail })];
  const statements = inLockOrder(all).map(({ statement }) => statement);
  const rows = await sendTogether(tx, statements, then);
  return Object.assign({}, ...rows.map(([first]) => first)) as Posted;
}
