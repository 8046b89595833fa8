import { resolve } from 'node:path';
import { nodeScript, runOpenly } from './run.ts';

/* Replays the story of a shop: npm run story -- FILE. */

const [file] = process.argv.slice(2);
const env = file === undefined ? {} : { STORY: resolve(process.env.INIT_CWD ?? '.', file) };
const argv = ['run', '--project', 'unit', 'apps/server/story.test.ts'];
const { code } = await runOpenly(nodeScript('node_modules/vitest/vitest.mjs', ...argv), env);
process.exitCode = code;
