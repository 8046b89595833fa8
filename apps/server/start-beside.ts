import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import { startFold } from '#domains/measures/server/door/fold.ts';
import type { Database } from '#platform/db/database.ts';
import type { Site } from '#platform/http/site.ts';
import type { Channels } from '#platform/messages/send-message.ts';
import type { Typesetter } from '#platform/pdf/typesetter.ts';
import { attachPrintouts } from './attach-printouts.ts';
import { FOLDED } from './measures.ts';
import { type JobPools, startJobs } from './start-jobs.ts';

/** How messages are sent, and the pools of jobs. */
export type Beside = { readonly channels: Channels; readonly jobs: JobPools };

type Options = {
  readonly beside?: Beside;
  readonly database: Database;
  readonly site: Site;
  readonly typesetter: Typesetter;
  readonly clock: () => Date;
};

/** How long each delivery waits, at most, because others are selling. */
const GIVE_WAY_MS = 1_000;

/** Starts jobs, and the fold of sums. Both end with the server. */
export function startBeside(app: FastifyInstance, options: Options): void {
  const { beside, database, site, typesetter, clock } = options;
  if (beside === undefined) return;
  const { channels, jobs } = beside;
  const attach = attachPrintouts({ database: jobs.database, site, typesetter, clock });
  const worker = startJobs({
    ...jobs,
    site,
    clock,
    newId: () => newId(),
    giveWay: () => app.admission.calm(GIVE_WAY_MS),
    channels,
    attach,
    log: app.log,
  });
  const fold = startFold({
    database,
    folded: FOLDED,
    clock,
    onFailure: (failure) => app.log.error(failure, 'documents were not folded into the sums'),
  });
  app.addHook('onClose', () => worker.close());
  app.addHook('onClose', () => fold.close());
}
