import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { findOrInstallChromium } from '../chromium.ts';
import { withDemo } from '../screenshots/open-demo.ts';
import { saveContactSheets } from './contact-sheets.ts';
import { type Look, nameOf, PICTURE_HEIGHT, walk } from './walk.ts';

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

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    look: { type: 'string', multiple: true },
    only: { type: 'string', default: '' },
  },
});
/** `--look bn-360` walks in that look alone; `--only stock/counts` over the routes that have it. */
const looks = LOOKS.filter((look) => values.look?.includes(nameOf(look)) ?? true);
const executablePath = await findOrInstallChromium();
if (values.url === undefined) await withDemo(walkAll);
else await walkAll(values.url);

async function walkAll(url: string): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  let count = 0;
  try {
    for (const look of looks) {
      const name = nameOf(look);
      const folder = `${FOLDER}/${name}`;
      const walked = await walk(browser, url, look, { folder, only: values.only });
      const size = { width: look.width, height: PICTURE_HEIGHT };
      await saveContactSheets(walked.pictures, FOLDER, { name, size });
      console.log(`${name}: ${walked.pictures.length} pages, ${walked.found.length} findings`);
      if (walked.unvisited.length > 0) console.log(`  not linked: ${walked.unvisited.join(' ')}`);
      for (const line of walked.found) console.log(line);
      count += walked.found.length;
    }
  } finally {
    await browser.close();
  }
  if (count > 0) process.exitCode = 1;
}
