import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findOrInstallChromium } from './chromium.ts';

let folder = '';

/** A PATH of one folder without a browser and apt-get, whatever the machine has. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'halkhata-path-'));
  vi.stubEnv('PATH', folder);
  vi.stubEnv('CHROMIUM', undefined);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

async function addProgram(name: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, '#!/bin/sh\n', { mode: 0o755 });
  return path;
}

test('the first matching name on the PATH is used', async () => {
  await addProgram('google-chrome');
  const chromium = await addProgram('chromium-browser');
  expect(await findOrInstallChromium()).toBe(chromium);
});

test('CHROMIUM takes precedence over the PATH', async () => {
  await addProgram('chromium');
  const mine = await addProgram('my-browser');
  vi.stubEnv('CHROMIUM', mine);
  expect(await findOrInstallChromium()).toBe(mine);
});

test('a CHROMIUM that cannot be run is refused, not ignored', async () => {
  await addProgram('chromium');
  vi.stubEnv('CHROMIUM', join(folder, 'nothing'));
  await expect(findOrInstallChromium()).rejects.toThrow('which cannot be run');
});

test('without a browser and without root, the install command is printed', async () => {
  const command =
    'sudo apt-get update && sudo apt-get install --yes --no-install-recommends chromium';
  await expect(findOrInstallChromium()).rejects.toThrow(command);
});
