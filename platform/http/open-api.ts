import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { defined } from '#domains/kernel/core/defined.ts';
import type { AnyRoute } from '#platform/contract/route.ts';
import type { Endpoint } from './endpoint.ts';
import { problemForm, SHARED_STATUS } from './problem.ts';

/** A request that the server sends to programs of a shop. */
export type DescribedWebhook = {
  readonly name: string;
  readonly summary: string;
  readonly headers: z.ZodObject;
  readonly body: z.ZodType;
};

/** A request with the answer that it gets; of a webhook the body that is sent. */
export type DescribedExample = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly answer?: unknown;
  /** What other requests were answered, by status. */
  readonly refusals?: Readonly<Record<string, unknown>>;
};

/** What is described besides the routes. */
export type Described = {
  readonly webhooks: readonly DescribedWebhook[];
  /** By method and path, or by the name of a webhook. */
  readonly examples: Readonly<Record<string, DescribedExample>>;
};

/** OpenAPI from the contracts, at /docs for people and /docs/json for programs. */
export async function openApi(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  { prefix, webhooks, examples }: Described & { prefix: string },
): Promise<void> {
  const document = {
    ...describe(endpoints, prefix, examples),
    webhooks: Object.fromEntries(webhooks.map((sent) => [sent.name, webhook(sent, examples)])),
  };
  await app.register(swagger, {
    mode: 'static',
    specification: { document: document as never },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // The page is a third-party tool with its own scripts and styles, all from this server.
    staticCSP: true,
  });
}

/** The routes of the API as an OpenAPI 3.1 document. */
function describe(endpoints: readonly Endpoint[], prefix: string, examples: Described['examples']) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { route, access } of endpoints) {
    const path = `${prefix}${route.path}`;
    const example = examples[`${route.method} ${route.path}`] ?? {};
    const described = operation(route, access, example);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: described };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Halkhata',
      version: '1',
      description:
        'Money is whole minor units, quantity whole 1/10,000 units, rates parts per million. ' +
        'Documents are posted under a UUIDv7 that the client chooses, and other records can ' +
        'be created under one; repeating the id returns the first result with the header ' +
        'Idempotency-Hit.',
    },
    components: {
      schemas: { Problem: schemaOf(problemForm, 'output') },
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'token {token}',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key of the shop, hk_…, on every route with a permission',
        },
      },
    },
    security: [{ token: [] }],
    paths,
  };
}

function operation(route: AnyRoute, access: Endpoint['access'], example: DescribedExample) {
  return {
    operationId: `${route.method.toLowerCase()} ${route.path}`,
    summary: route.summary,
    tags: [route.path.split('/')[1] ?? ''],
    ...defined({
      'x-permission': route.permission ?? undefined,
      security: securityOf(route, access),
      'x-by-approval': route.by_approval ? true : undefined,
    }),
    parameters: [
      ...parameters(route.params, 'path', example.params),
      ...parameters(route.query, 'query', example.query),
    ],
    ...defined({
      requestBody:
        route.method === 'POST' || route.method === 'PATCH' || takesFields(route.body)
          ? { required: true, content: json(schemaOf(route.body, 'input'), example.body) }
          : undefined,
    }),
    responses: responses(route, example),
  };
}

/** The receiver answers; whatever it is, its body counts for nothing. */
const WEBHOOK_RESPONSES = {
  '2XX': { description: 'Accepted' },
  '410': { description: 'Send nothing more: the endpoint is disabled' },
  '429': { description: 'Later, after Retry-After' },
  default: { description: 'Not accepted: it is sent again, ten times within four days' },
};

function webhook(
  { name, summary, headers, body }: DescribedWebhook,
  examples: Described['examples'],
) {
  const content = json(schemaOf(body, 'output'), examples[name]?.body);
  const post = {
    operationId: name,
    summary,
    tags: ['webhooks'],
    security: [],
    parameters: parameters(headers, 'header'),
    requestBody: { required: true, content },
    responses: WEBHOOK_RESPONSES,
  };
  return { post };
}

/** undefined: the security of all routes. */
function securityOf({ permission }: AnyRoute, access: Endpoint['access']) {
  if (permission !== null) return [{ token: [] }, { key: [] }];
  return access === 'open' ? [] : undefined;
}

/** PUT and DELETE have a body only if it has fields. */
function takesFields(body: z.ZodType): boolean {
  return body instanceof z.ZodObject && Object.keys(body.shape).length > 0;
}

function responses(route: AnyRoute, { answer, refusals = {} }: DescribedExample) {
  const answers: Record<string, { description: string; content: object }> = {
    [route.status]: { description: 'Done', content: contentOf(route, answer) },
  };
  const codes = { ...SHARED_STATUS, ...route.rejections };
  for (const [code, status] of Object.entries(codes)) {
    const known = answers[status]?.description;
    const description = known === undefined ? code : `${known}, ${code}`;
    answers[status] = { description, content: refusal(refusals[status]) };
  }
  return answers;
}

/** One schema for all: of two refusals with one status, `code` tells which it is. */
function refusal(example: unknown) {
  const schema = { $ref: '#/components/schemas/Problem' };
  return { 'application/problem+json': { schema, ...defined({ example }) } };
}

/** A file is bytes; the document it is typeset from is internal. */
function contentOf(route: AnyRoute, example: unknown) {
  if (route.file === null) return json(schemaOf(route.answer, 'output'), example);
  const media_type = route.file === 'made' ? '*/*' : route.file;
  return { [media_type]: { schema: { type: 'string', format: 'binary' } } };
}

function parameters(
  schema: z.ZodObject,
  where: 'path' | 'query' | 'header',
  example: DescribedExample['params'] = {},
) {
  const described = schemaOf(schema, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(described.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (described.required ?? []).includes(name),
    schema: property,
    ...defined({ example: example[name] }),
  }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function json(schema: unknown, example: unknown) {
  return { 'application/json': { schema, ...defined({ example }) } };
}
