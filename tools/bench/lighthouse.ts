import { once } from 'node:events';
import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { v7 as newId } from 'uuid';
import { fillSite } from '../../apps/server/fill-site.ts';
import { findOrInstallChromium } from '../chromium.ts';
import { PORT, say, withRig } from './rig.ts';

const PAGES = ['/', '/features', '/price', '/blog/what-did-that-onion-cost'];
const LANGUAGES = ['bn', 'en'];
const WANTED = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

/** The Lighthouse scores of the public site, on its emulated phone and slow network. */
export async function run(): Promise<void> {
  const executablePath = await findOrInstallChromium();
  await withRig(
    async ({ store }) => {
      await fillSite(store.database, { now: new Date(), newId });
      const port = await freePort();
      const args = ['--no-sandbox', `--remote-debugging-port=${port}`];
      const browser = await chromium.launch({ executablePath, args });
      try {
        const base = `http://localhost:${PORT}`;
        for (const path of PAGES) {
          for (const language of LANGUAGES) await look(`${base}${path}?lang=${language}`, port);
        }
      } finally {
        await browser.close();
      }
    },
    { isWeb: true },
  );
}

async function look(url: string, port: number): Promise<void> {
  const onlyCategories = Object.keys(WANTED);
  const result = await lighthouse(url, { port, onlyCategories, logLevel: 'error' });
  if (result === undefined) throw new Error(`Lighthouse said nothing of ${url}`);
  const { categories, audits } = result.lhr;
  const scores = Object.entries(WANTED).map(([name, wanted]) => {
    const score = Math.round((categories[name]?.score ?? 0) * 100);
    return `${name} ${score}${score < wanted ? ` (BELOW ${wanted})` : ''}`;
  });
  const times = ['first-contentful-paint', 'largest-contentful-paint', 'cumulative-layout-shift']
    .concat('total-blocking-time', 'total-byte-weight')
    .map((name) => audits[name]?.displayValue ?? '?');
  const script = Math.round(scriptBytes(audits['network-requests']?.details) / 100) / 10;
  say(`${url}: ${scores.join(', ')}; ${times.join(', ')}, of it script ${script} kB`);
  for (const name of Object.keys(WANTED)) {
    for (const { id, weight } of categories[name]?.auditRefs ?? []) {
      const audit = audits[id];
      const isShort = weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 0.9;
      if (isShort) say(`  ${name}: ${id}: ${audit?.title} ${audit?.displayValue ?? ''}`);
    }
  }
}

type RequestItem = { resourceType?: string; transferSize?: number };

/** The part that does not depend on the load of this machine. */
function scriptBytes(details: unknown): number {
  const { items = [] } = (details ?? {}) as { items?: readonly RequestItem[] };
  const scripts = items.filter(({ resourceType }) => resourceType === 'Script');
  return scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}
