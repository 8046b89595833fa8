import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { WrongUsage } from './usage.ts';

/** The options and positional arguments of a command. */
export function readOptions<T extends ParseArgsOptionsConfig>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    if (error instanceof TypeError) throw new WrongUsage(error.message.split('\n')[0] ?? '');
    throw error;
  }
}

export function requireOption(value: string | undefined, option: string): string {
  if (value === undefined || value.trim() === '') throw new WrongUsage(`--${option} is missing`);
  return value;
}

/** For a command without arguments. */
export function readNothing(args: readonly string[]): void {
  const [word] = readOptions(args, {}).positionals;
  if (word !== undefined) throw new WrongUsage(`what is "${word}"?`);
}
