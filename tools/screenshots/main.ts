import { chromium } from 'playwright-core';
import { findOrInstallChromium } from '../chromium.ts';
import { withDemo } from './open-demo.ts';
import { apiOf, stockTill } from './stock-till.ts';
import { takeScreens } from './take-screens.ts';

/**
 * Takes the screenshots of the public site from a demo shop. Run it again after a change of a
 * screen that they show.
 */
const executablePath = await findOrInstallChromium();
await withDemo(async (url) => {
  await stockTill(await apiOf(url, 'owner@demo.test'));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    for (const language of ['bn', 'en'] as const) await takeScreens(browser, { url, language });
  } finally {
    await browser.close();
  }
});
