import { resolve } from 'node:path';
import { nodeScript, runOpenly } from './run.ts';

/* Checks a file of cases of the web store: npm run store-cases -- FILE. */

const [file] = process.argv.slice(2);
const env = file === undefined ? {} : { STORE_CASES: resolve(process.env.INIT_CWD ?? '.', file) };
const test = 'domains/storefront/server/store-cases.test.ts';
const argv = ['run', '--project', 'unit', test, '--reporter', 'verbose'];
const { code } = await runOpenly(nodeScript('node_modules/vitest/vitest.mjs', ...argv), env);
process.exitCode = code;
