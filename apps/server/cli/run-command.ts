import { UnreadableText } from '#platform/table/open-text-file.ts';
import { type Command, Failure, type Terminal, WrongUsage } from './usage.ts';

const FAILED = 1;
const WRONG_USAGE = 2;

/** The commands by name, each loaded on demand. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  migrate: async () => (await import('./migrate.ts')).migrate,
  demo: async () => (await import('./demo.ts')).demo,
  'create-shop': async () => (await import('./create-shop.ts')).createShop,
  import: async () => (await import('./import.ts')).importFile,
  operator: async () => (await import('./operator.ts')).operator,
  doctor: async () => (await import('./doctor.ts')).doctor,
  reseal: async () => (await import('./reseal.ts')).reseal,
  version: async () => (await import('./version.ts')).version,
};

/** Runs a command; answers its exit code. */
export async function runCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...args] = argv;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    terminal.out(await fullUsage());
    return name === undefined ? WRONG_USAGE : 0;
  }
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load === undefined) {
    const names = Object.keys(COMMANDS).join(', ');
    terminal.err(`There is no command ${name}; the commands are ${names}.\n`);
    return WRONG_USAGE;
  }
  const command = await load();
  if (args.includes('--help') || args.includes('-h')) {
    terminal.out(usageOf(command));
    return 0;
  }
  return run(command, args, terminal);
}

async function run(command: Command, args: readonly string[], terminal: Terminal) {
  try {
    return await command.run(args, terminal);
  } catch (error) {
    if (error instanceof WrongUsage) {
      terminal.err(`${error.message}\n\n${usageOf(command)}\n`);
      return WRONG_USAGE;
    }
    terminal.err(`${says(error)}\n`);
    return FAILED;
  }
}

function usageOf({ usage }: Command): string {
  return `npm run cli -- ${usage}`;
}

async function fullUsage(): Promise<string> {
  const commands: string[] = [];
  for (const load of Object.values(COMMANDS)) commands.push(usageOf(await load()));
  return commands.join('\n\n');
}

/** An expected failure prints its message; a defect also its stack. */
function says(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected =
    error instanceof Failure ||
    error instanceof UnreadableText ||
    'syscall' in error ||
    // Errors of the configuration, the migrations and the store have readable messages.
    error.constructor === Error;
  return isExpected ? error.message : (error.stack ?? error.message);
}
