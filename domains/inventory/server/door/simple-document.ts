import type { RawBuilder } from 'kysely';
import type { JournalLine } from '#domains/accounting/core/journal.ts';
import { checkBackdate } from '#domains/documents/server/door/check-backdate.ts';
import {
  type DayRefusal,
  type OpenedDocument,
  openDocument,
  type ShiftRefusal,
} from '#domains/documents/server/door/open-document.ts';
import {
  findPosted,
  type ReadAs,
  selectPosted,
} from '#domains/documents/server/door/posted-documents.sql.ts';
import { assert, assertPresent } from '#domains/kernel/core/assert.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { AnyRoute } from '#platform/contract/route.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, EVERYWHERE } from '#platform/http/actor.ts';
import {
  command,
  query,
  type Replayed,
  replayed,
  type ShopEndpoint,
} from '#platform/http/endpoint.ts';
import { postBooks } from './post-books.ts';
import { type ReversalToPost, reverseBooks } from './reverse-books.ts';

type RequestHead = {
  id: string;
  warehouse_id: string;
  register_id?: string | undefined;
  happened_at?: string | undefined;
};

type OpenRefusal =
  | 'id_reused'
  | 'not_found'
  | 'permission_denied'
  | 'happened_at_in_future'
  | DayRefusal
  | ShiftRefusal;

type Answer<Posted> = { data: Posted };

/**
 * The parts that documents of money without stock share: open, read, list and reverse. The command
 * of each kind decides and writes.
 */
export type SimpleDocument<Posted> = {
  /** Opens the document, or returns the first answer if it is already posted. */
  open: (
    tx: Tx,
    context: Context,
    request: RequestHead,
  ) => Promise<OpenedDocument | Replayed<Answer<Posted>> | Rejection<OpenRefusal>>;
  /** Writes the books of an opened document, and returns the document. */
  post: (
    tx: Tx,
    context: Context,
    document: OpenedDocument,
    books: { journal: readonly JournalLine[]; detail: Record<string, unknown> },
  ) => Promise<Answer<Posted>>;
  read: ShopEndpoint;
  list: ShopEndpoint;
  reverse: ShopEndpoint;
};

type Declaration = {
  /** The resource of its permissions. */
  resource: string;
  routes: Readonly<Record<'read' | 'list' | 'reverse', AnyRoute>>;
  readAs: ReadAs;
  /** The filters of the list, besides text and page. */
  where?: (shop_id: string, filters: Filters) => RawBuilder<unknown>;
  /** Reverses its dues. */
  reverseDues?: (
    tx: Tx,
    shop_id: string,
    id: string,
  ) => ReturnType<NonNullable<ReversalToPost<never>['reverseDues']>>;
};

type Filters = Readonly<Record<string, string | undefined>>;

export function simpleDocument<Posted>({
  resource,
  routes,
  readAs,
  where,
  reverseDues,
}: Declaration): SimpleDocument<Posted> {
  const { kind } = readAs;
  const load = async (tx: Tx, shop_id: string, id: string): Promise<Answer<Posted>> => {
    const found = await findPosted<Posted>(tx, readAs, { shop_id, id, scope: EVERYWHERE });
    return { data: assertPresent(found, 'what was posted can be read') };
  };
  return {
    async open(tx, context, request) {
      const { warehouse_id, register_id } = request;
      const happened_at = checkBackdate(context, resource, request.happened_at);
      if (isRejection(happened_at)) return happened_at;
      const head = { kind, warehouse_id, register_id, happened_at, request };
      const document = await openDocument(tx, context, head);
      if (document !== 'posted') return document;
      return replayed(await load(tx, context.actor.shop_id, request.id));
    },
    async post(tx, context, document, { journal, detail }) {
      const books = { moves: [], journal, entry_id: context.newId(), detail };
      const posted = await postBooks(tx, context, document, books);
      assert(!isRejection(posted), 'what moves no goods is not refused');
      return load(tx, context.actor.shop_id, document.id);
    },
    read: query(routes.read, async (tx, { params }, { actor }) => {
      const { id } = params as { id: string };
      const at = { shop_id: actor.shop_id, id, scope: actor };
      const data = await findPosted<Posted>(tx, readAs, at);
      return data === undefined ? reject('not_found') : { data };
    }),
    list: query(routes.list, async (tx, input, { actor }) => {
      const { q = '', cursor, limit, ...filters } = input.query as ListQuery;
      const after = readCursor(cursor, ['instant', 'id']);
      if (isRejection(after)) return after;
      const pattern = q.trim() === '' ? null : containing(q.trim());
      const { shop_id } = actor;
      const filter = {
        shop_id,
        scope: actor,
        pattern,
        where: where?.(shop_id, filters as Filters) ?? null,
      };
      return pageOf(await selectPosted(tx, readAs, filter, { after, limit }), limit);
    }),
    reverse: command(routes.reverse, (tx, { params, body }, context) => {
      const { id: reverses_id } = params as { id: string };
      const request = body as ReversalToPost<never>['request'];
      const { shop_id } = context.actor;
      return reverseBooks(tx, context, {
        kind,
        reverses_id,
        request,
        ...defined({
          reverseDues: reverseDues ? () => reverseDues(tx, shop_id, reverses_id) : undefined,
        }),
      });
    }),
  };
}

type ListQuery = { q?: string; cursor?: string; limit: number };
