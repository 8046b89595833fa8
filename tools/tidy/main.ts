import { readProject } from './source.ts';
import { tidy } from './tidy.ts';

const sources = readProject(process.cwd());
const code = sources.filter(({ tree }) => tree !== null);
const findings = tidy(sources);
for (const { path, line, message } of findings) console.log(`${path}:${line} ${message}`);
console.log(`${sources.length} files (${code.length} of code), ${findings.length} findings`);
// A wrong directory or an empty list would pass every rule, so it fails.
if (findings.length > 0 || code.length === 0) process.exitCode = 1;
