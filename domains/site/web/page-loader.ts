import { data, type LoaderFunctionArgs } from 'react-router';
import { openPages } from '#platform/contract/open-pages.ts';
import { preferencesOf } from '#platform/contract/preferences.ts';

/** The data of a page in the reader's language; 404 if there is no such entry. */
export async function pageOf<View>(
  { request, context }: LoaderFunctionArgs,
  name: string,
  subject = '',
) {
  const { language } = preferencesOf(request);
  const view = ((await context.get(openPages)[name]?.(subject, language)) ?? null) as View | null;
  return data(view, { status: view === null ? 404 : 200 });
}
