import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstallChromium } from './chromium.ts';
import { nodeScript, runOpenly, seconds } from './run.ts';
import { type Count, countTests, findTroubles, type Report, sumCounts } from './test-count.ts';
import { minutesByPart, minutesTable, partsOverBudget, type TimedReport } from './test-minutes.ts';

type Step = { readonly name: string; readonly run: () => Promise<Count> };

/** All checks, in the order in which a reader wants the results. */
const STEPS: readonly Step[] = [
  { name: 'check', run: () => runCommand(nodeScript('tools/check.ts')) },
  { name: 'tests', run: () => runTests('unit') },
  { name: 'web build', run: () => runCommand(nodeScript('tools/build-web.ts')) },
  {
    name: 'browser journeys',
    run: async () =>
      runTests('e2e', { CHROMIUM: await findOrInstallChromium(), ENVIRONMENTS: '2' }),
  },
];

const reports = await mkdtemp(join(tmpdir(), 'halkhata-reports-'));
const counts: Count[] = [];
const verdicts: string[] = [];
const troubles: string[] = [];
const timed: TimedReport['testResults'][number][] = [];
for (const { name, run } of STEPS) {
  console.log(`\n== ${name}`);
  const started = performance.now();
  const count = await run().catch((failure: Error) => {
    console.log(failure.message);
    return { passed: 0, failed: 1 };
  });
  counts.push(count);
  const verdict = `${count.failed === 0 ? 'ok  ' : 'FAIL'}  ${name.padEnd(16)} ${seconds(started)}`;
  // Printed at once as well, so that an aborted run shows how far it got.
  console.log(`\n${verdict}`);
  verdicts.push(verdict);
}
await rm(reports, { recursive: true, force: true });

const report = { testResults: timed };
console.log(`\n${minutesTable(report)}`);
for (const { part, minutes, budget } of partsOverBudget(minutesByPart(report))) {
  counts.push({ passed: 0, failed: 1 });
  troubles.push(`${part}: ${minutes.toFixed(1)} minutes of tests, ${budget} are planned`);
}
const total = sumCounts(counts);
for (const trouble of troubles) console.log(`\n${trouble}`);
console.log(`\n${verdicts.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
if (total.failed > 0) process.exitCode = 1;

/** A step that is not a test counts only if it fails, so that "0 failed" is always true. */
async function runCommand(command: readonly string[]): Promise<Count> {
  const { code } = await runOpenly(command);
  return { passed: 0, failed: code === 0 ? 0 : 1 };
}

async function runTests(project: string, env: NodeJS.ProcessEnv = {}): Promise<Count> {
  const report = join(reports, `${project}.json`);
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', project];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await runOpenly(nodeScript(...vitest, ...reporters), env);
  const parsed = JSON.parse(await readFile(report, 'utf8')) as Report & TimedReport;
  timed.push(...parsed.testResults);
  troubles.push(...findTroubles(parsed));
  return countTests(parsed, code);
}
