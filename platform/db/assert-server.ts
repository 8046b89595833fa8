import { Client, type ClientConfig } from 'pg';
import { createTrigrams, hasTrigrams, listTrigrams, loadDurability } from './assert-server.sql.ts';

const VERSION_MIN = 150_000;

/**
 * Refuses a server that could lose an acknowledged sale in a crash, or cannot search Bengali text.
 * Creates pg_trgm if it is missing. Works with PostgreSQL 15 and later.
 */
export async function assertDurable(connection: ClientConfig): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await assertSettings(client);
    await assertBengaliTrigrams(client);
  } finally {
    await client.end();
  }
}

async function assertSettings(client: Client): Promise<void> {
  const found = await loadDurability(client);
  if (found.version < VERSION_MIN) {
    throw new Error(`PostgreSQL 15 or later is needed, not version number ${found.version}.`);
  }
  const isWeak = {
    shared_buffers: Number.parseInt(found.shared_buffers, 10) <= 0,
    fsync: found.fsync !== 'on',
    full_page_writes: found.full_page_writes !== 'on',
    // Every other value flushes to this server's disk, and some to a standby's as well.
    synchronous_commit: found.synchronous_commit === 'off',
  };
  for (const [name, isRefused] of Object.entries(isWeak)) {
    if (!isRefused) continue;
    const value = found[name as keyof typeof isWeak];
    throw new Error(`PostgreSQL runs with ${name} = ${value}: a crash could lose sales.`);
  }
}

async function assertBengaliTrigrams(client: Client): Promise<void> {
  if (!(await hasTrigrams(client))) await createTrigrams(client);
  const trigrams = await listTrigrams(client, 'চাল');
  if (trigrams.length > 0) return;
  throw new Error(
    'This database takes no Bengali letter for a letter, so its search would find nothing. Create' +
      " it with: create database ... template template0 encoding 'UTF8' lc_collate 'C'" +
      " lc_ctype 'C.UTF-8'",
  );
}
