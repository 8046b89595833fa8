import type { z } from 'zod';
import { type FieldError, isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import type { AnyRoute } from '#platform/contract/route.ts';
import { omitUnseen } from '#platform/contract/seen-by.ts';
import { type Database, withTransaction } from '#platform/db/database.ts';
import { shopSet } from '#platform/db/shop-set.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Actor, actorOf, type Context, type Language, type StepUp } from './actor.ts';
import type { Admission, Priority } from './admission.ts';
import { apiKeyHash } from './api-key.ts';
import { callerOf, isFor, tellingUse, tokenStatement } from './caller.sql.ts';
import {
  type Endpoint,
  isReplayed,
  type OpenEndpoint,
  type PersonalEndpoint,
  type ShopEndpoint,
} from './endpoint.ts';
import { type FindSurvivors, followMerges, isSuperseded, type Superseded } from './follow.ts';
import type { GuessLimit } from './guess-limit.ts';
import type { Person } from './person.ts';
import { type InShop, Prepare } from './prepare.ts';
import { readJson } from './read-json.ts';
import type { Site } from './site.ts';

/** A raw request, not validated yet. */
export type RawRequest = {
  authorization: string | undefined;
  /** The shop that the client expects; undefined: that of the token. */
  shop?: string | undefined;
  params: unknown;
  query: unknown;
  /** null: the request had no body. */
  body: Uint8Array | null;
  address: string;
  user_agent: string;
  language?: Language;
  /** The result of the work that the first transaction requested. */
  prepared?: unknown;
  clock: () => Date;
  newId: () => string;
};

/** A rejection with all fields of an error response. */
export type Refusal = Rejection & { errors?: FieldError[] };

export type Answered = { answer: unknown; replay: boolean };

const READS = 'begin isolation level repeatable read, read only';
const PLANS_EACH_TIME = '; set local plan_cache_mode = auto';

function beginOf({ access, plans }: ShopEndpoint): string {
  return (access === 'read' ? READS : 'begin') + (plans === 'once' ? '' : PLANS_EACH_TIME);
}

/** The resources that a request needs. */
export type Means = {
  database: Database;
  admission: Admission;
  site: Site;
  /** Limits wrong guesses at secrets that a request may contain. */
  guessed?: GuessLimit | undefined;
  /** Finds the survivors of merged ids; without it such a request is refused. */
  findSurvivors?: FindSurvivors | undefined;
};

/**
 * One request through one transaction: authentication, permission, validation, then the handler.
 * The order is the API's precedence of errors: 401, 403, 400/422, 404, 409.
 */
export async function answer(
  means: Means,
  endpoint: Endpoint,
  request: RawRequest,
): Promise<Answered | Refusal> {
  const attempt: Attempt = (attempted, canFollowMerges) => {
    const findSurvivors = canFollowMerges ? means.findSurvivors : undefined;
    return answerOnce({ ...means, findSurvivors }, endpoint, attempted);
  };
  const inShop: InShop = (shop_id, work) =>
    means.admission.run('write', () => withTransaction(means.database, shopSet(shop_id), work));
  return runAttempts(request, attempt, inShop);
}

type Attempt = (
  request: RawRequest,
  canFollowMerges: boolean,
) => Promise<Answered | Prepare | Superseded | Refusal>;

/** Runs a request, each attempt in a transaction: again with prepared work, or with survivors. */
export async function runAttempts(request: RawRequest, attempt: Attempt, inShop: InShop) {
  const prepared = async (raw: RawRequest, canFollowMerges: boolean) => {
    const first = await attempt(raw, canFollowMerges);
    if (!(first instanceof Prepare)) return first;
    const second = await attempt({ ...raw, prepared: await first.work(inShop) }, canFollowMerges);
    if (second instanceof Prepare) throw new Error('prepared twice');
    return second;
  };
  const asSent = await prepared(request, true);
  if (!isSuperseded(asSent)) return asSent;
  const body = new TextEncoder().encode(JSON.stringify(asSent.body));
  return prepared({ ...request, body }, false);
}

async function answerOnce(
  means: Means,
  endpoint: Endpoint,
  request: RawRequest,
): Promise<Answered | Prepare | Refusal> {
  if (endpoint.access === 'open') return answerOpen(means, endpoint, request);
  if (endpoint.access === 'person') return answerPerson(means, endpoint, request);
  const caller = callerOf(endpoint.route, request);
  if (caller === null) return { rejection: 'unauthenticated' };
  // A route without a permission belongs to a person, who signs in for it.
  if (caller.isKey && endpoint.route.permission === null) return { rejection: 'key_not_accepted' };
  // Using a ticket deletes it, which is a write.
  const begin = caller.path === null ? beginOf(endpoint) : 'begin';
  const beginning = { ...caller, begin, first: caller.statement };
  return means.admission.run(priorityOf(endpoint), async () => {
    let unrecordedUse: Record<string, unknown> | null = null;
    let caller_actor: Actor | null = null;
    const result = await withTransaction(means.database, beginning, async (tx, row) => {
      if (row === undefined || !isFor(caller, row)) return { rejection: 'unauthenticated' };
      const { refusal, is_use_unreported, ...who } = row;
      if (typeof refusal === 'string') return { rejection: refusal };
      if (request.shop !== undefined && request.shop !== row.shop_id) {
        return { rejection: 'shop_changed' };
      }
      if (is_use_unreported === true) unrecordedUse = who;
      const { site, findSurvivors, guessed } = means;
      const actor = actorOf(who);
      caller_actor = actor;
      return answerAs({ actor, site, findSurvivors, guessed }, tx, endpoint, request);
    });
    await countGuess(means, { actor: caller_actor, now: request.clock() }, result);
    if (unrecordedUse !== null) await recordKeyUse(means.database, unrecordedUse);
    return result;
  });
}

async function countGuess(
  { guessed, database }: Means,
  { actor, now }: { actor: Actor | null; now: Date },
  result: unknown,
): Promise<void> {
  const isWrong = isRejection(result) && result.rejection === guessed?.wrong;
  if (isWrong && actor !== null) await guessed?.countWrong(database, { actor, now });
}

/** The request itself is done by now: a failure to record the use of the key does not affect it. */
async function recordKeyUse(database: Database, who: Record<string, unknown>): Promise<void> {
  await withTransaction(database, tellingUse(who), async () => null).catch(() => undefined);
}

async function answerPerson(
  means: Means,
  { route, handle, canEnter }: PersonalEndpoint,
  request: RawRequest,
): Promise<Answered | Prepare | Refusal> {
  const statement = tokenStatement(request.authorization);
  if (statement === null) {
    const isKey = apiKeyHash(request.authorization) !== null;
    return { rejection: isKey ? 'key_not_accepted' : 'unauthenticated' };
  }
  return means.admission.run('write', () =>
    withTransaction(means.database, statement, async (tx, row) => {
      if (row === undefined) return { rejection: 'unauthenticated' };
      if (canEnter !== null && !(await canEnter(tx, (row as Person).user_id))) {
        return { rejection: 'permission_denied' };
      }
      const input = readInput(route, request);
      if (isRejection(input)) return input;
      const { user_id, session_id, membership_id, user_name, language } = row as Person;
      const person = { user_id, session_id, membership_id, user_name, language };
      const { address, user_agent, prepared, newId } = request;
      const from = { address, user_agent, prepared, newId };
      const { site } = means;
      const now = request.clock();
      return answered(await handle(tx, input, { person, site, now, ...from }));
    }),
  );
}

/** Public endpoints begin their own transactions, so they count as writes. */
export function priorityOf({ route, access }: Endpoint): Priority {
  return route.priority ?? (access === 'read' ? 'read' : 'write');
}

type By = { actor: Actor } & Pick<Means, 'site' | 'findSurvivors' | 'guessed'>;

/** One call in its transaction: permission, validation by the route's schemas, the handler. */
export async function answerAs(
  { actor, site, findSurvivors, guessed }: By,
  tx: Tx,
  { route, handle }: ShopEndpoint,
  request: RawRequest,
): Promise<Answered | Prepare | Superseded | Refusal> {
  const missingPermission = missingPermissionOf(route, actor);
  if (missingPermission !== null && !canRequestApproval(route, actor)) {
    return { rejection: 'permission_denied', params: { permission: missingPermission } };
  }
  const input = readInput(route, request);
  if (missingPermission !== null && (isRejection(input) || !namesApproval(input.body))) {
    return approvalRequired(missingPermission);
  }
  if (isRejection(input)) return input;
  const { address, user_agent, prepared, newId } = request;
  const step_up: StepUp = { missing_permission: missingPermission, approved_by: null };
  const now = request.clock();
  if (guessed?.isIn(route, input)) {
    const refused = await guessed.check(tx, { actor, now });
    if (refused !== null) return refused;
  }
  const from = { address, user_agent, prepared, newId };
  const context: Context = { actor, site, ...from, step_up, now };
  const result = answered(await handle(tx, input, context));
  if (isRejection(result)) {
    if (findSurvivors === undefined || result.commits === true) return result;
    const { shop_id } = actor;
    return (await followMerges({ tx, shop_id, findSurvivors }, sentBody(request))) ?? result;
  }
  if (result instanceof Prepare) return result;
  const needsApproval = step_up.missing_permission !== null && !result.replay;
  if (needsApproval) return approvalRequired(step_up.missing_permission ?? '');
  return { ...result, answer: omitUnseen(route.answer, result.answer, actor.permissions) };
}

/** The raw body: the schemas could not parse their own output again. */
function sentBody({ body }: RawRequest): unknown {
  const json = body === null ? null : readJson(body);
  return json !== null && 'value' in json ? json.value : null;
}

function missingPermissionOf({ permission }: AnyRoute, { permissions }: Actor): string | null {
  return permission === null || permissions.has(permission) ? null : permission;
}

/** A caller who may request approvals gets `approval_required`. */
function canRequestApproval(route: AnyRoute, { permissions }: Actor): boolean {
  return route.by_approval && permissions.has('approvals.create');
}

function namesApproval(body: unknown): boolean {
  return typeof (body as { approval_id?: unknown } | null)?.approval_id === 'string';
}

function approvalRequired(permission: string): Refusal {
  const missingPermissions = [{ permission, amount: null }];
  return {
    rejection: 'approval_required',
    params: { permission },
    missing_permissions: missingPermissions,
  };
}

async function answerOpen(
  means: Means,
  { route, handle }: OpenEndpoint,
  request: RawRequest,
): Promise<Answered | Prepare | Refusal> {
  const input = readInput(route, request);
  if (isRejection(input)) return input;
  const outcome = await handle(input, {
    now: request.clock(),
    site: means.site,
    authorization: request.authorization,
    address: request.address,
    user_agent: request.user_agent,
    language: request.language ?? 'bn',
    newId: request.newId,
    transaction: (work) =>
      means.admission.run('write', () => withTransaction(means.database, '', work)),
  });
  return answered(outcome);
}

function answered(outcome: unknown): Answered | Prepare | Refusal {
  if (isRejection(outcome) || outcome instanceof Prepare) return outcome;
  if (isReplayed(outcome)) return { answer: outcome.replayed, replay: true };
  return { answer: outcome, replay: false };
}

type ReadInput = {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
};

export function readInput(route: AnyRoute, request: RawRequest): ReadInput | Refusal {
  const query = route.query.safeParse(request.query);
  if (!query.success) return invalid(query.error);
  const body = readBody(route, request.body);
  if (isRejection(body)) return body;
  // A malformed id in the path is reported as not found, like any unknown id.
  const params = route.params.safeParse(request.params);
  if (!params.success) return { rejection: 'not_found' };
  return { params: params.data, query: query.data, body: body.value };
}

function readBody(route: AnyRoute, bytes: Uint8Array | null): { value: unknown } | Refusal {
  const json = bytes === null ? { value: {} } : readJson(bytes);
  if ('unreadable' in json) return { rejection: json.unreadable };
  const body = route.body.safeParse(json.value);
  if (body.success) return { value: body.data };
  return bytes === null ? { rejection: 'unreadable_body' } : invalid(body.error);
}

const FIELD_ERRORS_MAX = 20;

function invalid(error: z.ZodError): Refusal {
  const errors = error.issues.slice(0, FIELD_ERRORS_MAX).map((issue) => ({
    path: issue.path.map(String).join('.'),
    code: issue.code,
    message: issue.message,
  }));
  return { rejection: 'invalid', errors };
}
