import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { round } from './closed-loop.ts';
import { say } from './rig.ts';
import type { Cost } from './sale-rounds.ts';

const ROUNDS = Number.parseInt(process.env.BENCH_ROUNDS ?? '5', 10);
const FIRST_PORT = 3977;
const HERE = fileURLToPath(new URL('../..', import.meta.url));

/** The bench of one side, and what it is asked to measure in turn. */
type Compared = {
  readonly bench: string;
  readonly kinds: readonly string[];
  /** Whether a webhook endpoint hears each sale here, and none there. */
  readonly hasEndpoint: boolean;
};

/**
 * Posts with this checkout and with another commit in turn on one machine. Prints the median,
 * lowest and highest ratio of each kind.
 */
export async function run(ref: string, compared: Compared): Promise<void> {
  const { bench, kinds, hasEndpoint } = compared;
  const there = addCheckout(ref);
  const sides: ChildProcess[] = [];
  try {
    for (const [at, folder] of [HERE, there].entries()) {
      const isHere = at === 0;
      sides.push(
        await start(folder, bench, {
          BENCH_PORT: String(FIRST_PORT + at),
          BENCH_ENDPOINT: isHere && hasEndpoint ? '1' : '0',
        }),
      );
    }
    const [mine, theirs] = sides as [ChildProcess, ChildProcess];
    for (const kind of kinds) await compare(kind, mine, theirs);
  } finally {
    await Promise.all(sides.map(stop));
    execFileSync('git', ['worktree', 'remove', '--force', there], { cwd: HERE });
  }
}

/** Uses the bench of this checkout for both, so they are measured alike. */
function addCheckout(ref: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'halkhata-against-'));
  execFileSync('git', ['worktree', 'add', '--detach', '--force', folder, ref], { cwd: HERE });
  symlinkSync(join(HERE, 'node_modules'), join(folder, 'node_modules'));
  rmSync(join(folder, 'tools', 'bench'), { recursive: true });
  cpSync(join(HERE, 'tools', 'bench'), join(folder, 'tools', 'bench'), { recursive: true });
  return folder;
}

async function start(
  folder: string,
  bench: string,
  env: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const side = fork(join(folder, 'tools/bench/main.ts'), [bench], {
    cwd: folder,
    env: { ...process.env, ...env },
  });
  await answerOf(side);
  say(`${folder} is ready`);
  return side;
}

/** A side also ends when its parent is killed: then the channel between them closes. */
async function stop(side: ChildProcess): Promise<void> {
  if (side.exitCode !== null || side.signalCode !== null) return;
  const ended = once(side, 'exit');
  if (side.connected) side.disconnect();
  await ended;
}

async function answerOf(side: ChildProcess): Promise<unknown> {
  const [answer] = await Promise.race([
    once(side, 'message'),
    once(side, 'exit').then(() => {
      throw new Error('one side ended: its own words are above');
    }),
  ]);
  return answer;
}

async function compare(kind: string, mine: ChildProcess, theirs: ChildProcess): Promise<void> {
  const pairs: { mine: Cost; theirs: Cost }[] = [];
  for (let done = 0; done < ROUNDS; done += 1) {
    const measured: Partial<Record<'mine' | 'theirs', Cost>> = {};
    const both = [['mine', mine] as const, ['theirs', theirs] as const];
    for (const [name, side] of done % 2 === 0 ? both : both.reverse()) {
      side.send(kind);
      measured[name] = (await answerOf(side)) as Cost;
    }
    pairs.push(measured as { mine: Cost; theirs: Cost });
    say(`${kind}, round ${done + 1} of ${ROUNDS}: ${JSON.stringify(measured)}`);
  }
  for (const name of ['per_s', 'p99_ms', 'database_ms', 'server_ms', 'wal_kb'] as const) {
    const ratios = pairs.map((pair) => pair.mine[name] / pair.theirs[name]).sort((a, b) => a - b);
    const median = (side: 'mine' | 'theirs') =>
      round(middle(pairs.map((pair) => pair[side][name]).sort((a, b) => a - b)), 2);
    const [low = 0] = ratios;
    const high = ratios.at(-1) ?? 0;
    say(
      `${kind}, ${name}: ${median('mine')} against ${median('theirs')}, ratio` +
        ` ${round(middle(ratios), 2)} (${round(low, 2)} to ${round(high, 2)})`,
    );
  }
}

const middle = (rising: readonly number[]) => rising[Math.floor(rising.length / 2)] ?? 0;
