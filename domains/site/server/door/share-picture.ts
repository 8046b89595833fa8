import { readFileSync } from 'node:fs';
import type { SiteLanguage } from '../../core/resolve-translation.ts';

const TEMPLATE = readFileSync(new URL('./share-picture.typ', import.meta.url), 'utf8');

/** What stands on the picture that a page is shared with. */
export type Shared = {
  language: SiteLanguage;
  title: string;
  /** What kind of page it is, and the name of the site. */
  kind: string;
  site: string;
  /** Of an article; empty: it has none. */
  statistic: string;
};

/** Wide enough for the title beside it. */
const STATISTIC_WIDTH = 330;
const STATISTIC_SIZE = 220;

/** The picture as it is set: every text goes in as a value. */
export function sharePicture(shared: Shared, mark: string): { template: string; content: string } {
  // A figure is about half as wide as high.
  const fits = (STATISTIC_WIDTH * 2) / Math.max(shared.statistic.length, 1);
  const statistic_size = Math.min(STATISTIC_SIZE, fits);
  return { template: TEMPLATE, content: JSON.stringify({ ...shared, statistic_size, mark }) };
}
