import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { findOrInstallChromium } from '../chromium.ts';
import { withDemo } from '../screenshots/open-demo.ts';
import { saveContactSheets } from './contact-sheets.ts';
import { type Look, walk } from './walk.ts';

/**
 * Walks over every route of the web application in both languages, on a phone and on a desk, and
 * reports clipped and overlapping texts. Pictures and contact sheets go to `build/walk`.
 */
const FOLDER = 'build/walk';
const LOOKS: readonly Look[] = [
  { language: 'bn', width: 360 },
  { language: 'en', width: 360 },
  { language: 'bn', width: 1280 },
  { language: 'en', width: 1280 },
];

const { values } = parseArgs({ options: { url: { type: 'string' } } });
const executablePath = await findOrInstallChromium();
if (values.url === undefined) await withDemo(walkAll);
else await walkAll(values.url);

async function walkAll(url: string): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const found: string[] = [];
  try {
    for (const look of LOOKS) {
      const name = `${look.language}-${look.width}`;
      const walked = await walk(browser, url, look, `${FOLDER}/${name}`);
      await saveContactSheets(walked.pictures, FOLDER, name);
      console.log(`${name}: ${walked.pictures.length} pages, ${walked.found.length} findings`);
      if (walked.unvisited.length > 0) console.log(`  not linked: ${walked.unvisited.join(' ')}`);
      found.push(...walked.found);
    }
  } finally {
    await browser.close();
  }
  for (const line of found) console.log(line);
  if (found.length > 0) process.exitCode = 1;
}
