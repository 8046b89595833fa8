import { data, type LoaderFunctionArgs } from 'react-router';
import { openPages } from '#platform/contract/open-pages.ts';
import { preferencesOf } from '#platform/contract/preferences.ts';

/** What a page is drawn from, in the language of the reader; 404 where there is no such entry. */
export async function pageOf<View>(
  { request, context }: LoaderFunctionArgs,
  name: string,
  subject = '',
) {
  const { language } = preferencesOf(request);
  const view = ((await context.get(openPages)[name]?.(subject, language)) ?? null) as View | null;
  return data(view, { status: view === null ? 404 : 200 });
}
