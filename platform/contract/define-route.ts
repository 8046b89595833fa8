import { z } from 'zod';
import type { Permission, RejectionStatus, Route } from './route.ts';

const NOTHING = z.strictObject({});
type Nothing = typeof NOTHING;

type Parts<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  A extends z.ZodType,
  C extends string,
> = {
  method: Route['method'];
  path: string;
  permission: Permission | null;
  by_approval?: boolean;
  priority?: 'till';
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  body_max?: number;
  answer: A;
  file?: Route['file'];
  is_long?: boolean;
  public_seconds?: number;
  status?: Route['status'];
  rejections?: Readonly<Record<C, RejectionStatus>>;
};

export function defineRoute<
  A extends z.ZodType,
  P extends z.ZodObject = Nothing,
  Q extends z.ZodObject = Nothing,
  B extends z.ZodType = Nothing,
  C extends string = never,
>(parts: Parts<P, Q, B, A, C>): Route<P, Q, B, A, C> {
  return {
    method: parts.method,
    path: parts.path,
    permission: parts.permission,
    by_approval: parts.by_approval ?? false,
    priority: parts.priority ?? null,
    summary: parts.summary,
    params: parts.params ?? (NOTHING as unknown as P),
    query: parts.query ?? (NOTHING as unknown as Q),
    body: parts.body ?? (NOTHING as unknown as B),
    body_max: parts.body_max ?? null,
    answer: parts.answer,
    file: parts.file ?? null,
    is_long: parts.is_long ?? false,
    public_seconds: parts.public_seconds ?? null,
    status: parts.status ?? 200,
    rejections: parts.rejections ?? ({} as Record<C, RejectionStatus>),
  };
}
