import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findOrInstallChromium } from './chromium.ts';

let folder = '';

/** A PATH of one folder: neither a browser nor apt-get, whatever the machine has. */
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

test('the first of its names on the PATH is taken', async () => {
  await addProgram('google-chrome');
  const chromium = await addProgram('chromium-browser');
  expect(await findOrInstallChromium()).toBe(chromium);
});

test('CHROMIUM goes before the PATH', async () => {
  await addProgram('chromium');
  const mine = await addProgram('my-browser');
  vi.stubEnv('CHROMIUM', mine);
  expect(await findOrInstallChromium()).toBe(mine);
});

test('a CHROMIUM that cannot be run is refused, not passed over', async () => {
  await addProgram('chromium');
  vi.stubEnv('CHROMIUM', join(folder, 'nothing'));
  await expect(findOrInstallChromium()).rejects.toThrow('which cannot be run');
});

test('without one and without the right to install, the command is named', async () => {
  const command =
    'sudo apt-get update && sudo apt-get install --yes --no-install-recommends chromium';
  await expect(findOrInstallChromium()).rejects.toThrow(command);
});
