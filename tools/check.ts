import { availableParallelism } from 'node:os';
import { type Ended, nodeScript, runQuietly, seconds } from './run.ts';

type Step = { readonly name: string; readonly commands: readonly (readonly string[])[] };

const TSC = 'node_modules/typescript7/bin/tsc';
const BIOME = ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'];
const SPELLING = ['node_modules/cspell/bin.mjs', 'lint', '--no-progress', '--no-summary'];
const ROUTE_TYPES = ['node_modules/@react-router/dev/bin.cjs', 'typegen'];

/** The longest first, so that short ones fill the gaps. */
const STEPS: readonly Step[] = [
  step('types: web', nodeScript(...ROUTE_TYPES), nodeScript(TSC, '-p', 'tsconfig.web.json')),
  step('spelling', nodeScript(...SPELLING)),
  step('format and lint', nodeScript(...BIOME)),
  step('database types', nodeScript('tools/generate-types.ts', '--check')),
  step('nothing unused', nodeScript('node_modules/knip/bin/knip.js', '--no-progress')),
  step('types: server', nodeScript(TSC, '-p', 'tsconfig.server.json')),
  step('types: contract', nodeScript(TSC, '-p', 'tsconfig.contract.json')),
  step('types: core', nodeScript(TSC, '-p', 'tsconfig.core.json')),
  step('style', nodeScript('tools/tidy/main.ts')),
];

function step(name: string, ...commands: readonly (readonly string[])[]): Step {
  return { name, commands };
}

const begun = performance.now();
const waiting = [...STEPS];
const failed: string[] = [];
await Promise.all(Array.from({ length: availableParallelism() }, work));
const verdict = failed.length === 0 ? 'all is well' : `failed: ${failed.join(', ')}`;
console.log(`check: ${verdict} (${seconds(begun)})`);
if (failed.length > 0) process.exitCode = 1;

async function work(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const started = performance.now();
    const { code, output } = await runAll(next.commands);
    const line = `${code === 0 ? 'ok  ' : 'FAIL'}  ${next.name.padEnd(16)} ${seconds(started)}`;
    console.log(code === 0 ? line : `${line}\n${output.trimEnd().replaceAll(/^/gm, '      ')}`);
    if (code !== 0) failed.push(next.name);
  }
}

/** One after another, until one fails. */
async function runAll(commands: readonly (readonly string[])[]): Promise<Ended> {
  let ended: Ended = { code: 0, output: '' };
  for (const command of commands) {
    ended = await runQuietly(command);
    if (ended.code !== 0) break;
  }
  return ended;
}
