import { createHash } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { sendTogether } from '#platform/db/database.ts';
import { toQuery } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { DocumentKind } from '../../contract/document-kind.ts';
import {
  findDocument,
  insertDocument,
  insertDocumentQuery,
  type NewDocument,
  type OpenedDocument,
  type RefusedDay,
  whyNoShift,
  whyNotDay,
} from '../document.sql.ts';

export type { OpenedDocument };

type DocumentToOpen = {
  kind: DocumentKind;
  warehouse_id: string;
  /** The complete parsed request, including its id. */
  request: { id: string };
  happened_at?: Date | null;
  reverses_id?: string;
  /** The register, whose open shift becomes that of the document. */
  register_id?: string | undefined;
};

export type ShiftRefusal = 'register_not_found' | 'shift_not_open';
/** The books are closed for the day, or have not begun. */
export type DayRefusal = RefusedDay['code'];

/** Only a document of a register can be refused for its shift. */
type Refusal<D> =
  | 'id_reused'
  | DayRefusal
  | 'not_found'
  | (D extends { register_id: unknown } ? ShiftRefusal : never);

/**
 * Opens a document under the id that the client chose: the first write of every posting, and its
 * idempotency gate. `'posted'`: the same user posted the same request before; return that result.
 */
export async function openDocument<D extends DocumentToOpen>(
  tx: Tx,
  context: Context,
  document: D,
): Promise<OpenedDocument | 'posted' | Rejection<Refusal<D>>> {
  const opened = await insertDocument(tx, newDocument(context, document));
  return opened ?? whyNotOpened(tx, context, document);
}

/**
 * The same, in one write to the socket with statements that read what it is decided on. Their rows
 * are of use only where it was opened.
 */
export async function openDocumentWith<D extends DocumentToOpen>(
  tx: Tx,
  context: Context,
  document: D,
  facts: readonly CompiledQuery[],
): Promise<{
  opened: OpenedDocument | 'posted' | Rejection<Refusal<D>>;
  rows: (readonly Record<string, unknown>[])[];
}> {
  const header = toQuery(insertDocumentQuery(newDocument(context, document)));
  const [headers, ...rows] = await sendTogether(tx, [header, ...facts], 'goes on');
  const inserted = headers?.[0] as Omit<OpenedDocument, 'kind'> | undefined;
  if (inserted === undefined) return { opened: await whyNotOpened(tx, context, document), rows };
  return { opened: { ...inserted, kind: document.kind }, rows };
}

function newDocument({ actor, now }: Context, document: DocumentToOpen): NewDocument {
  const { kind, request } = document;
  return {
    shop_id: actor.shop_id,
    id: request.id,
    kind,
    warehouse_id: document.warehouse_id,
    scope: actor,
    posted_at: now,
    posted_by: actor.user_id,
    happened_at: document.happened_at ?? null,
    request_hash: hashOf(kind, request),
    reverses_id: document.reverses_id ?? null,
    register_id: document.register_id ?? null,
  };
}

async function whyNotOpened<D extends DocumentToOpen>(
  tx: Tx,
  context: Context,
  document: D,
): Promise<'posted' | Rejection<Refusal<D>>> {
  const { kind, request } = document;
  const request_hash = hashOf(kind, request);
  const before = await comparePosted(tx, context, { kind, id: request.id, request_hash });
  if (before !== null) return before;
  const closed = await checkDay(tx, context, document.happened_at ?? context.now);
  if (closed !== null) return closed;
  const refusal = await checkShift(tx, context, document.register_id);
  return (refusal ?? reject('not_found', { path: 'warehouse_id' })) as Rejection<Refusal<D>>;
}

/** Whether the day is the reason that a document could not be opened. */
export async function checkDay(
  tx: Tx,
  { actor }: Context,
  at: Date,
): Promise<Rejection<DayRefusal> | null> {
  const refused = await whyNotDay(tx, { shop_id: actor.shop_id, at });
  if (refused === undefined) return null;
  const { code, day, begins_on, closed_until } = refused;
  const bound = closed_until === null ? {} : { closed_until };
  return reject(code, { path: 'happened_at', params: { day, begins_on, ...bound } });
}

/** Whether a missing open shift is the reason that a document could not be opened. */
export async function checkShift(
  tx: Tx,
  { actor }: Context,
  register_id: string | undefined,
): Promise<Rejection<ShiftRefusal> | null> {
  if (register_id === undefined) return null;
  const { shop_id } = actor;
  const refusal = await whyNoShift(tx, { shop_id, id: register_id, scope: actor });
  return refusal === null ? null : reject(refusal, { path: 'register_id' });
}

/** Parsing orders the fields by the schema, so equal requests have equal texts. */
export function hashOf(kind: DocumentKind, request: unknown): Buffer {
  return createHash('sha256')
    .update(`${kind.name} ${JSON.stringify(request)}`)
    .digest();
}

/** What an id that is taken belongs to: the same request, another one, or nothing. */
export async function comparePosted(
  tx: Tx,
  { actor }: Context,
  request: { kind: DocumentKind; id: string; request_hash: Buffer },
): Promise<'posted' | Rejection<'id_reused'> | null> {
  const existing = await findDocument(tx, actor.shop_id, request.id);
  if (existing === undefined) return null;
  const isSame =
    existing.kind === request.kind.name &&
    existing.posted_by === actor.user_id &&
    existing.request_hash.equals(request.request_hash);
  return isSame ? 'posted' : reject('id_reused', { path: 'id' });
}
