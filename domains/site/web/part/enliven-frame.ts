import { type ChoiceMeans, enlivenChoices } from '../live/choices.ts';
import { enlivenFeaturesMenu } from '../live/features-menu.ts';
import { enlivenHeader } from '../live/fixed-header.ts';
import { enlivenPhoneMenu } from '../live/phone-menu.ts';

/**
 * Brings the head and foot of the site to life, which are plain markup: on the pages of the site
 * and on those that are drawn by React alike. Everything is heard on the document, so that it
 * holds for what comes into the page later. Answers how to take it off again.
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

/** A link that leads nowhere yet does not scroll the page. */
function stayAtNowhere(event: MouseEvent): void {
  if ((event.target as Element).closest('a[href="#"]') !== null) event.preventDefault();
}
