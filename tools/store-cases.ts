import { readFileSync } from 'node:fs';
import { checkStoreCase, type StoreCase } from '../testkit/store-cases.ts';

const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write('usage: npm run store-cases -- FILE\n');
  process.exit(2);
}

const cases = JSON.parse(readFileSync(file, 'utf8')) as StoreCase[];
let wrong = 0;
for (const one of cases) {
  const differences = checkStoreCase(one);
  if (differences.length === 0) continue;
  wrong += 1;
  process.stdout.write(`${one.name}\n${differences.map((line) => `  ${line}\n`).join('')}`);
}
process.stdout.write(`${cases.length - wrong} of ${cases.length} cases hold\n`);
process.exitCode = wrong === 0 ? 0 : 1;
