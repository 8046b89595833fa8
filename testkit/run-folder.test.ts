import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { makeRunFolder } from './run-folder.ts';

const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
const NOBODY_USER = { uid: id('-u'), gid: id('-g') };

const made: string[] = [];

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function runFolder(): Promise<string> {
  const folder = await makeRunFolder();
  made.push(folder);
  return folder;
}

const ourFolder = await runFolder();
const isInMemory = dirname(ourFolder) === '/dev/shm';
rmSync(ourFolder, { recursive: true });

const folderOfRun = (pid: number) => ourFolder.replace(`-${process.pid}-`, `-${pid}-`);

/** Creates the folder of a run. */
function leave(folder: string): string {
  made.push(folder);
  mkdirSync(folder);
  writeFileSync(join(folder, 'rows'), '');
  return folder;
}

/** Above the highest pid of Linux, four million. */
const UNUSED_PID = 2 ** 30;

describe.skipIf(!isInMemory)('in memory', () => {
  test('the folder of a killed run is removed, that of a running one stays', async () => {
    const [dead, alive] = [leave(folderOfRun(UNUSED_PID)), leave(folderOfRun(process.ppid))];
    await runFolder();
    expect([existsSync(dead), existsSync(alive)]).toEqual([false, true]);
  });

  test('a run in another pid namespace on this memory is not judged by its pid', async () => {
    const elsewhere = leave(folderOfRun(UNUSED_PID).replace(/run-\d+/, `run-${UNUSED_PID}`));
    await runFolder();
    expect(existsSync(elsewhere)).toBe(true);
  });

  test.skipIf(!canRunAsNobody())('of another person: neither is removed, nor ends the run', () => {
    const [dead, alive] = [leave(folderOfRun(UNUSED_PID)), leave(folderOfRun(process.pid))];
    // The user could remove it, so it stays only if it is known to be in use.
    chownSync(alive, NOBODY_USER.uid, NOBODY_USER.gid);
    const folder = runAsNobody(
      `import(${JSON.stringify(join(import.meta.dirname, 'run-folder.ts'))})
         .then(({ makeRunFolder }) => makeRunFolder())
         .then(console.log)`,
    );
    made.push(folder);
    expect(basename(folder)).toMatch(/^halkhata-run-/);
    expect([existsSync(dead), existsSync(join(alive, 'rows'))]).toEqual([true, true]);
  });
});

function runAsNobody(script: string): string {
  const options = { ...NOBODY_USER, cwd: '/', encoding: 'utf8' } as const;
  return execFileSync(process.execPath, ['-e', script], options).trim();
}

/** Only root can switch the user. */
function canRunAsNobody(): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    runAsNobody(`require('fs').readFileSync(${JSON.stringify(import.meta.filename)})`);
    return true;
  } catch {
    return false;
  }
}
