import { runCommand } from './cli/run-command.ts';

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  out: (line) => process.stdout.write(`${line}\n`),
  err: (text) => process.stderr.write(text),
  can_overwrite: process.stderr.isTTY,
});
