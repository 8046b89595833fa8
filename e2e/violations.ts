import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import type { ThemeName } from '#platform/ui/tokens.ts';

type Part = {
  /** Only this part of the page. */
  readonly include?: string | null;
  readonly exclude?: string;
  /** A theme changes only colours: the other rules are checked in the default one. */
  readonly theme?: ThemeName;
};

/** What axe finds wrong on a page: the rule, the element and why, a text each. */
export async function violationsOn(page: Page, part: Part = {}): Promise<string[]> {
  const { include = null, exclude, theme = 'default' } = part;
  // Naming every element that passed takes a fifth of the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  if (theme !== 'default') axe.withRules(['color-contrast', 'link-in-text-block']);
  if (include !== null) axe.include(include);
  if (exclude !== undefined) axe.exclude(exclude);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${theme}: ${id} at ${target}: ${failureSummary}`),
  );
}
