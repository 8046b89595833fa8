import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, listOf, one, page } from '#platform/contract/fields.ts';
import { REVERSAL_REJECTIONS, reversalAnswer, reversalRequest } from './reversal.ts';

type Parts<D extends z.ZodType, W extends z.ZodType, F extends z.ZodRawShape> = {
  /** The path of the list; a document has `/{id}` behind it. */
  path: string;
  /** The resource of the permissions. */
  resource: string;
  summaries: Readonly<Record<'read' | 'list' | 'reverse', string>>;
  document: D;
  row: W;
  /** The filters of the list, besides a text. */
  filters?: F;
};

/** The routes that all simple documents share. The posting is a separate route. */
export function documentRoutes<
  D extends z.ZodType,
  W extends z.ZodType,
  F extends z.ZodRawShape = Record<never, never>,
>({ path, resource, summaries, document, row, filters }: Parts<D, W, F>) {
  const answer = one(document);
  return {
    read: defineRoute({
      method: 'GET',
      path: `${path}/{id}`,
      permission: `${resource}.read`,
      summary: summaries.read,
      params: byId,
      answer,
    }),
    list: defineRoute({
      method: 'GET',
      path,
      permission: `${resource}.read`,
      summary: summaries.list,
      query: z.strictObject({ ...page, ...(filters as F) }),
      answer: listOf(row),
      rejections: { invalid_cursor: 422 },
    }),
    reverse: defineRoute({
      method: 'POST',
      path: `${path}/{id}/void`,
      permission: `${resource}.void`,
      by_approval: true,
      summary: summaries.reverse,
      params: byId,
      body: reversalRequest,
      answer: reversalAnswer,
      status: 201,
      rejections: REVERSAL_REJECTIONS,
    }),
  };
}
