import type { z } from 'zod';

/**
 * One thing that can be done, as the product's single list says it: the server's route, the typed
 * client, OpenAPI, the permission resources and the access tests are all made from it.
 */
export type Route<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Code extends string = string,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`, parameters in braces: `/pos-sale/{id}/void`. */
  path: string;
  /** `resource.action`; null for the few routes that need no token, or no more than a token. */
  permission: Permission | null;
  /** Who lacks the permission may do it with somebody's approval, named as `approval_id`. */
  by_approval: boolean;
  /** 'till': goes first where the server has more to do than it can. */
  priority: 'till' | null;
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  /** How many bytes a body may have, where the usual million is too few. */
  body_max: number | null;
  /** The whole answer, envelope included; of a file, the document that is set for it. */
  answer: Answer;
  /** Where the caller gets a file: of a PDF or drawing `answer` is `printed`, else `made`. */
  file: 'application/pdf' | 'image/svg+xml' | 'made' | null;
  /** The work takes long, and its caller waits for it; so does whoever sends a large body. */
  is_long: boolean;
  /** Status of a first success. */
  status: 200 | 201;
  /** What may be refused beyond the shared codes, in order of precedence, with its status. */
  rejections: Readonly<Record<Code, RejectionStatus>>;
};

export type Permission = `${string}.${string}`;
export type RejectionStatus = 401 | 402 | 403 | 404 | 409 | 422 | 429;
export type AnyRoute = Route;

export type ParamsOf<R extends AnyRoute> = z.output<R['params']>;
export type QueryOf<R extends AnyRoute> = z.output<R['query']>;
export type BodyOf<R extends AnyRoute> = z.output<R['body']>;
export type AnswerOf<R extends AnyRoute> = z.input<R['answer']>;
export type CodeOf<R extends AnyRoute> = Extract<keyof R['rejections'], string>;
