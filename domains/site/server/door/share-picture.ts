import { readFileSync } from 'node:fs';
import type { SiteLanguage } from '../../core/resolve-translation.ts';

const TEMPLATE = readFileSync(new URL('./share-picture.typ', import.meta.url), 'utf8');

/** The texts of the preview picture of a page. */
export type Shared = {
  language: SiteLanguage;
  title: string;
  /** The kind of page, and the name of the site. */
  kind: string;
  site: string;
  /** The number of an article; empty: none. */
  statistic: string;
};

/** Leaves room for the title beside it. */
const STATISTIC_WIDTH = 330;
const STATISTIC_SIZE = 220;

/** The Typst document of the picture: every text is passed as a value. */
export function sharePicture(shared: Shared, mark: string): { template: string; content: string } {
  // A digit is about half as wide as high.
  const fits = (STATISTIC_WIDTH * 2) / Math.max(shared.statistic.length, 1);
  const statistic_size = Math.min(STATISTIC_SIZE, fits);
  return { template: TEMPLATE, content: JSON.stringify({ ...shared, statistic_size, mark }) };
}
