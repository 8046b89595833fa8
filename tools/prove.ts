import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { chooseProofs, PROOFS } from './proofs.ts';
import { runOpenly, runQuietly, seconds } from './run.ts';

/** By name: when and with which seed it held or failed. */
type Results = Record<string, { holds: boolean; seed: number; at: string }>;

const FOLDER = 'build/proofs';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    minutes: { type: 'string' },
    seed: { type: 'string' },
    resume: { type: 'boolean', default: false },
  },
});
const known = PROOFS.map(({ name }) => name);
const only = values.only.flatMap((names) => names.split(','));
const unknown = only.filter((name) => !known.includes(name));
const minutes = Number(values.minutes ?? Number.POSITIVE_INFINITY);
const seed = Number(values.seed ?? Math.trunc(Math.random() * 2 ** 31));
if (unknown.length > 0 || Number.isNaN(minutes) || !Number.isSafeInteger(seed)) {
  console.log(
    `Usage: npm run prove -- [--only ${known.join(',')}] [--minutes N] [--seed N] [--resume]`,
  );
  process.exitCode = 2;
} else {
  await prove();
}

/** Results are stored by commit; `--resume` continues where the last run at this commit ended. */
async function prove(): Promise<void> {
  const path = `${FOLDER}/${await commit()}.json`;
  const results = await readFile(path, 'utf8').then(
    (text) => JSON.parse(text) as Results,
    (): Results => ({}),
  );
  const before = values.resume ? known.filter((name) => results[name]?.holds) : [];
  const { run, skipped } = chooseProofs(PROOFS, { only, minutes, held: before });
  for (const line of skipped) console.log(`skipped  ${line}`);
  for (const { name, command, env } of run) {
    console.log(`\n== ${name} (seed ${seed})`);
    const started = performance.now();
    const { code } = await runOpenly(command, env(seed));
    results[name] = { holds: code === 0, seed, at: new Date().toISOString() };
    await mkdir(FOLDER, { recursive: true });
    await writeFile(path, `${JSON.stringify(results, null, 2)}\n`);
    console.log(`${code === 0 ? 'holds' : 'FAILS'}  ${name}  ${seconds(started)}`);
    if (code !== 0) process.exitCode = 1;
  }
}

/** With uncommitted changes it is another tree: `…-changed`. */
async function commit(): Promise<string> {
  const { output } = await runQuietly([
    'git',
    'describe',
    '--always',
    '--dirty=-changed',
    '--exclude=*',
  ]);
  return output.trim();
}
