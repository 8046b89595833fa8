import { readFileSync } from 'node:fs';
import type { Tx } from '#platform/db/tx.ts';
import { type LocalizedPackage, localizePackage, type Package } from '../../core/package.ts';
import { insertPackages, selectPackages } from '../package.sql.ts';

/** The packages that a shop can subscribe to, smallest first. */
export async function loadPackages(tx: Tx, language: 'bn' | 'en'): Promise<LocalizedPackage[]> {
  return (await selectPackages(tx)).map((each) => localizePackage(each, language));
}

/** The packages of a new installation, until its operator changes them. */
export async function addFirstPackages(tx: Tx, now: Date): Promise<void> {
  const text = readFileSync(new URL('../first-packages.json', import.meta.url), 'utf8');
  await insertPackages(tx, JSON.parse(text) as Package[], now);
}
