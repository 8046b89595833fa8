import { randomReadNs } from './machine-speed.ts';
import { POSTING_KINDS } from './postings.ts';
import { say } from './rig.ts';

/** Runs a benchmark by name: `npm run bench -- pos-sale`. Results hold for this machine, now. */
const BENCHES: Readonly<Record<string, () => Promise<{ run(): Promise<void> }>>> = {
  accounts: () => import('./accounts.ts'),
  books: () => import('./books.ts'),
  costing: () => import('./costing.ts'),
  dashboard: () => import('./dashboard.ts'),
  inbox: () => import('./inbox.ts'),
  inventory: () => import('./inventory.ts'),
  'late-costs': () => import('./late-costs.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  overload: () => import('./overload.ts'),
  'pos-sale': () =>
    orAgainst(() => import('./pos-sale.ts'), {
      bench: 'sale-rounds',
      kinds: ['one shop', 'many shops'],
    }),
  posting: () =>
    orAgainst(() => import('./posting-rounds.ts'), {
      bench: 'posting',
      kinds: POSTING_KINDS,
    }),
  products: () => import('./products.ts'),
  till: () => import('./till.ts'),
  'sale-rounds': () => import('./sale-rounds.ts'),
  shift: () => import('./shift.ts'),
  site: () => import('./site.ts'),
  trade: () => import('./trade.ts'),
  writers: () => import('./writers.ts'),
};

/** With `--against REF` in turn with another commit; `--with-endpoint` adds one on this side. */
async function orAgainst(
  alone: () => Promise<{ run(): Promise<void> }>,
  compared: { bench: string; kinds: readonly string[] },
): Promise<{ run(): Promise<void> }> {
  const [option, ref, more] = process.argv.slice(3);
  if (option !== '--against' || ref === undefined) return alone();
  const against = await import('./against.ts');
  const hasEndpoint = more === '--with-endpoint';
  return { run: () => against.run(ref, { ...compared, hasEndpoint }) };
}

const load = BENCHES[process.argv[2] ?? ''];
if (load === undefined) {
  process.stderr.write(`Usage: npm run bench -- ${Object.keys(BENCHES).join(' | ')}\n`);
  process.exitCode = 2;
} else {
  const bench = await load();
  say(`machine before: ${randomReadNs()} ns a random read`);
  await bench.run();
  say(`machine after: ${randomReadNs()} ns a random read`);
}
