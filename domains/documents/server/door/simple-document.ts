import type { CompiledQuery, RawBuilder } from 'kysely';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { AnyRoute } from '#platform/contract/route.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { query, type ShopEndpoint } from '#platform/http/endpoint.ts';
import type { DocumentKind } from '../../contract/document-kind.ts';
import { type AnsweredBy, answerBy } from './answer-by.ts';
import { checkBackdate } from './check-backdate.ts';
import {
  type DayRefusal,
  type OpenedDocument,
  openDocumentWith,
  type ShiftRefusal,
} from './open-document.ts';
import { documentQuery, findPosted, type ReadAs, selectPosted } from './posted-documents.sql.ts';

type Declaration = {
  readonly routes: Readonly<Record<'read' | 'list', AnyRoute>>;
  readonly readAs: ReadAs;
  /** The filters of the list, besides text and page. */
  readonly where?: (shop_id: string, filters: Filters) => RawBuilder<unknown>;
};

type Filters = Readonly<Record<string, string | undefined>>;
type ListQuery = { q?: string; cursor?: string; limit: number };

/** How documents of money without stock are read and listed. */
export function simpleDocument({ routes, readAs, where }: Declaration): {
  read: ShopEndpoint;
  list: ShopEndpoint;
} {
  return {
    read: query(routes.read, async (tx, { params }, { actor }) => {
      const { id } = params as { id: string };
      const data = await findPosted(tx, readAs, { shop_id: actor.shop_id, id, scope: actor });
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
  };
}

/** A posting that answers with the document as it is read. */
export function answerByDocument<R extends AnyRoute>(readAs: ReadAs): AnsweredBy<R> {
  return answerBy<R>(({ actor: { shop_id } }, { body }) =>
    documentQuery(readAs, { shop_id, id: (body as { id: string }).id }),
  );
}

type DocumentToOpen = {
  kind: DocumentKind;
  /** The resource of its permissions. */
  resource: string;
  request: {
    id: string;
    warehouse_id: string;
    register_id?: string | undefined;
    happened_at?: string | undefined;
  };
};

/** Only a document of a register can be refused for its shift. */
type OpenRefusal<D extends DocumentToOpen> =
  | 'id_reused'
  | 'not_found'
  | 'permission_denied'
  | 'happened_at_in_future'
  | DayRefusal
  | ('register_id' extends keyof D['request'] ? ShiftRefusal : never);

/** Opens a document that may be dated earlier, and reads its facts in the same round trip. */
export async function openWithFacts<D extends DocumentToOpen>(
  tx: Tx,
  context: Context,
  { kind, resource, request }: D,
  facts: readonly CompiledQuery[],
): Promise<
  | { document: OpenedDocument; rows: (readonly Record<string, unknown>[])[] }
  | 'posted'
  | Rejection<OpenRefusal<D>>
> {
  const { warehouse_id, register_id } = request;
  const happened_at = checkBackdate(context, resource, request.happened_at);
  if (isRejection(happened_at)) return happened_at;
  const header = { kind, warehouse_id, register_id, happened_at, request };
  const { opened: document, rows } = await openDocumentWith(tx, context, header, facts);
  if (document === 'posted') return document;
  return isRejection(document) ? (document as Rejection<OpenRefusal<D>>) : { document, rows };
}
