import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Fault } from './planted-faults.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PARTS = ['apps/server', 'db', 'domains', 'locales', 'platform', 'testkit'];
/** Pages, and the rows of a real shop: neither posts. */
const LEFT_OUT = new Set(['web', 'online-retail']);

/**
 * Plants each fault in a copy of the sources and runs `script` on it; returns the undetected ones.
 * A fault whose text is no longer in its file is an error: it would test nothing.
 */
export async function findUncaught(
  faults: readonly Fault[],
  script: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Fault[]> {
  const copy = await copySources();
  try {
    const uncaught: Fault[] = [];
    for (const fault of faults) {
      const path = join(copy, fault.file);
      const sound = await readFile(path, 'utf8');
      if (!sound.includes(fault.from)) throw new Error(`not in ${fault.file}: ${fault.from}`);
      await writeFile(
        path,
        sound.replace(fault.from, () => fault.to),
      );
      if (await passes(copy, script, env)) uncaught.push(fault);
      await writeFile(path, sound);
    }
    if (!(await passes(copy, script, env))) throw new Error('the sources fail without a fault');
    return uncaught;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function copySources(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'halkhata-faults-'));
  const isWanted = (path: string) =>
    !path.endsWith('.test.ts') && !path.split(sep).some((part) => LEFT_OUT.has(part));
  for (const part of PARTS) {
    await mkdir(join(copy, part), { recursive: true });
    await cp(join(ROOT, part), join(copy, part), { recursive: true, filter: isWanted });
  }
  await cp(join(ROOT, 'package.json'), join(copy, 'package.json'));
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

function passes(copy: string, script: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [...script],
      { cwd: copy, env: { ...process.env, ...env } },
      (failure, output, trouble) => {
        // A detected fault prints a difference; code that does not load was not compared.
        if (failure !== null && output === '') reject(new Error(trouble));
        else resolve(failure === null);
      },
    );
  });
}
