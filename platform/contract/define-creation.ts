import type { z } from 'zod';
import { defineRoute } from './define-route.ts';
import { documentId } from './fields.ts';
import type { RejectionStatus, Route } from './route.ts';

const madeAs = { id: documentId.optional() };

type Parts<B extends z.ZodRawShape, A extends z.ZodType, C extends string> = Pick<
  Route,
  'path' | 'summary'
> & {
  permission: NonNullable<Route['permission']>;
  body: z.ZodObject<B>;
  body_max?: number;
  answer: A;
  status?: Route['status'];
  rejections?: Readonly<Record<C, RejectionStatus>>;
};

/**
 * A POST that creates a record that is no posted document: a customer, a product, a message. Its
 * body may have the id of the record, a UUIDv7 from the client. The same request with that id
 * returns the first response and creates nothing more; another one gets `id_reused`. Without an id
 * each request creates a record.
 */
export function defineCreation<
  B extends z.ZodRawShape,
  A extends z.ZodType,
  P extends z.ZodObject = z.ZodObject<Record<never, never>, z.core.$strict>,
  C extends string = never,
>({ params, ...parts }: Parts<B, A, C> & { params?: P }) {
  const body = parts.body.extend(madeAs);
  const rejections = { ...parts.rejections, id_reused: 409 } as Readonly<
    Record<C | 'id_reused', RejectionStatus>
  >;
  const route = { ...parts, method: 'POST' as const, body, rejections };
  return defineRoute(params === undefined ? route : { ...route, params });
}
