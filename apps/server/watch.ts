import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { noticesRefused } from '#domains/connections/server/door/notices-refused.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { oldestUnfoldedSeconds } from '#domains/measures/server/door/backlog.sql.ts';
import type { Database } from '#platform/db/database.ts';
import { outboundSeconds } from '#platform/outbound/outbound-seconds.ts';

const PROBE_TIMEOUT_MS = 1_000;

export type WatchOptions = {
  database: Database;
  /** Bearer token for /metrics from another machine; null: refused. */
  metricsToken: string | null;
};

/**
 * /healthz (alive), /readyz (can serve: the server migrates before it listens, so a database that
 * answers can; with a backlog of the fold), and /metrics for this machine or with the token.
 */
export function registerWatch(app: FastifyInstance, options: WatchOptions): void {
  const { database, metricsToken } = options;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  registry.registerMetric(outboundSeconds);
  registry.registerMetric(noticesRefused);
  watchAdmission(app, registry);
  watchFold(database, registry);
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: String(reply.statusCode),
    };
    seconds.observe(labels, reply.elapsedTime / 1000);
  });
  app.get('/healthz', () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const unfolded_seconds = await inTime(oldestUnfoldedSeconds(database), null);
    if (unfolded_seconds !== null) {
      return { status: 'ready', ...defined({ unfolded_seconds: ifLate(unfolded_seconds) }) };
    }
    return reply.code(503).header('retry-after', '1').send({ status: 'waiting for the database' });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request) && !hasToken(request, metricsToken)) {
      reply.callNotFound();
      return reply;
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Headers of a proxy: behind one on this machine, every visitor has its address. */
const FORWARDED = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

function isLocal(request: FastifyRequest): boolean {
  if (FORWARDED.some((name) => request.headers[name] !== undefined)) return false;
  const address = request.socket.remoteAddress ?? '';
  return address === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(address);
}

function hasToken({ headers }: FastifyRequest, token: string | null): boolean {
  if (token === null) return false;
  const [sent, right] = [headers.authorization ?? '', `Bearer ${token}`].map((text) =>
    createHash('sha256').update(text).digest(),
  );
  return timingSafeEqual(sent as Buffer, right as Buffer);
}

/** Gauges of requests that wait, and a counter of those refused with 503. */
function watchAdmission({ admission }: FastifyInstance, registry: Registry): void {
  new Gauge({
    name: 'http_requests_waiting',
    help: 'Requests that wait for a place.',
    registers: [registry],
    collect() {
      this.set(admission.waiting);
    },
  });
  new Gauge({
    name: 'http_requests_shed',
    help: 'Requests refused for overload since the start.',
    labelNames: ['priority'] as const,
    registers: [registry],
    collect() {
      for (const [priority, count] of Object.entries(admission.refused)) {
        this.set({ priority }, count);
      }
    },
  });
}

/**
 * The age of the oldest document that is not in the sums yet: more than a minute is a backlog. Not
 * known while the database is away, when the other measurements are wanted most.
 */
function watchFold(database: Database, registry: Registry): void {
  new Gauge({
    name: 'documents_unfolded_seconds',
    help: 'Age of the oldest posted document that is not folded into the sums.',
    registers: [registry],
    async collect() {
      this.set(await inTime(oldestUnfoldedSeconds(database), Number.NaN));
    },
  });
}

/** Documents are folded within seconds: later than this is a backlog, which readers pay for. */
const LATE_SECONDS = 60;

const ifLate = (seconds: number) => (seconds > LATE_SECONDS ? seconds : undefined);

/** The answer of the database, or `otherwise` if it fails or takes too long. */
async function inTime<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  const late = new Promise<T>((resolve) => {
    setTimeout(resolve, PROBE_TIMEOUT_MS, otherwise).unref();
  });
  return Promise.race([answer.catch(() => otherwise), late]);
}
