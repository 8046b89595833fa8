import { chromium } from 'playwright-core';
import { findOrInstallChromium } from '../chromium.ts';
import { withDemo } from './open-demo.ts';
import { apiOf, stockTill } from './stock-till.ts';
import { takeScreens } from './take-screens.ts';

/**
 * The pictures of the product on the public site, taken of a demo shop of its own. To be run again
 * when a screen that is on one of them has changed.
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
