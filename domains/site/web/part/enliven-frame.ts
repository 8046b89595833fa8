import { type ChoiceMeans, enlivenChoices } from '../live/choices.ts';
import { enlivenFeaturesMenu } from '../live/features-menu.ts';
import { enlivenHeader } from '../live/fixed-header.ts';
import { enlivenPhoneMenu } from '../live/phone-menu.ts';

/**
 * Adds behaviour to header and footer, which are plain markup, on pages of the site and on React
 * pages alike. All listeners are on the document, so that they cover content inserted later.
 * Returns a function that removes them.
 */
export function enlivenFrame(means: ChoiceMeans = {}): () => void {
  const life = new AbortController();
  const { signal } = life;
  enlivenHeader(signal);
  enlivenFeaturesMenu(signal);
  enlivenPhoneMenu(signal);
  enlivenChoices(signal, means);
  document.addEventListener('click', stayAtNowhere, { signal });
  return () => life.abort();
}

/** A link without a target does not scroll the page. */
function stayAtNowhere(event: MouseEvent): void {
  if ((event.target as Element).closest('a[href="#"]') !== null) event.preventDefault();
}
