import { nodeScript } from './run.ts';

/** A check too long for a test run. It exits with 0 if it holds. */
export type Proof = {
  readonly name: string;
  /** Approximate duration on two quiet cores. */
  readonly minutes: number;
  readonly command: readonly string[];
  readonly env: (seed: number) => NodeJS.ProcessEnv;
};

const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--project'];
const noSeed = () => ({});

export const PROOFS: readonly Proof[] = [
  {
    // Small sales and returns gain nothing by points and rounding.
    name: 'points-farmed',
    minutes: 3,
    command: nodeScript(...VITEST, 'unit', 'domains/loyalty/server/points-farmed.test.ts'),
    env: (seed) => ({ FARMED: '10000', SEED: String(seed) }),
  },
  {
    // Killed in posting and in the fold: nothing acknowledged is lost, and no sum counts it twice.
    name: 'kills',
    minutes: 3,
    command: nodeScript(...VITEST, 'unit', 'apps/server/crash.test.ts'),
    env: () => ({ KILLS: '60' }),
  },
  {
    // Killed amid a thousand jobs and a thousand webhooks to a receiver that fails in five ways:
    // each event arrives and has one effect, and no SMS is sent twice. `KILLS=3` kills less often.
    name: 'outside',
    minutes: 15,
    command: nodeScript(...VITEST, 'unit', 'apps/server/outside/outside.test.ts'),
    env: (seed) => ({ OUTSIDE_KILLS: process.env.KILLS ?? '30', SEED: String(seed) }),
  },
  {
    // 32 writers on the same goods: no deadlock, no negative stock, every invariant holds.
    name: 'writers',
    minutes: 8,
    command: nodeScript('tools/bench.mjs', 'writers', '300'),
    env: noSeed,
  },
  {
    // Stock value against an independent model; every planted fault is caught.
    name: 'costing',
    minutes: 30,
    command: nodeScript('tools/bench.mjs', 'costing', '5000', '60', '40'),
    env: noSeed,
  },
  {
    // Random books over two branches and years: every statement and every invariant agrees.
    name: 'books',
    minutes: 8,
    command: nodeScript(...VITEST, 'unit', 'apps/server/books-at-random.property.test.ts'),
    env: (seed) => ({ BOOK_STEPS: '1500', SEED: String(seed) }),
  },
  {
    // Every route in both languages, 360 and 1280 px: no text is clipped or overlapped.
    name: 'routes',
    minutes: 15,
    command: nodeScript('tools/walk.mjs'),
    env: noSeed,
  },
  {
    // Every journey in both languages and all sizes.
    name: 'journeys',
    minutes: 30,
    command: nodeScript(...VITEST, 'e2e'),
    env: () => ({ MATRIX: 'whole', ENVIRONMENTS: '2' }),
  },
];

export type Choice = {
  readonly only: readonly string[];
  /** No proof is started that would end after this time. */
  readonly minutes: number;
  /** Names that already held at this commit. */
  readonly held: readonly string[];
};

/** The proofs to run, in order; the others with the reason. */
export function chooseProofs(
  proofs: readonly Proof[],
  { only, minutes, held }: Choice,
): { run: Proof[]; skipped: string[] } {
  const run: Proof[] = [];
  const skipped: string[] = [];
  let left = minutes;
  for (const proof of proofs) {
    if (only.length > 0 && !only.includes(proof.name)) continue;
    if (held.includes(proof.name)) skipped.push(`${proof.name}: held at this commit`);
    else if (proof.minutes > left) skipped.push(`${proof.name}: takes ${proof.minutes} minutes`);
    else {
      run.push(proof);
      left -= proof.minutes;
    }
  }
  return { run, skipped };
}
