import type { z } from 'zod';

/**
 * One operation of the API. The server's route, the typed client, OpenAPI, the permission resources
 * and the access tests are all derived from it.
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
  /** `resource.action`; null for the few routes that need no token, or only a token. */
  permission: Permission | null;
  /** Callers without the permission can use an approval, given as `approval_id`. */
  by_approval: boolean;
  /** 'till': served first when the server is overloaded. */
  priority: 'till' | null;
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  /** The largest body in bytes, if the default of a million is too small. */
  body_max: number | null;
  /** The complete response with its envelope; for a file, the document to typeset. */
  answer: Answer;
  /** Set if the caller gets a file: for a PDF or drawing `answer` is `printed`, else `made`. */
  file: 'application/pdf' | 'image/svg+xml' | 'made' | null;
  /** The work takes long, and its caller waits for it; so do senders of large bodies. */
  is_long: boolean;
  /** The answer is the same for everybody, and may be stored for so long; null: never stored. */
  public_seconds: number | null;
  /** The status of a success that is not repeated. */
  status: 200 | 201;
  /** Errors besides the shared codes, in order of precedence, with their status. */
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
