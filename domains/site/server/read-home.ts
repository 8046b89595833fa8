import { open } from '#platform/http/endpoint.ts';
import { readHomeRoute } from '../contract/home.ts';
import { sectionView } from '../core/views.ts';
import { loadContent } from './content.sql.ts';

export const readHome = open(readHomeRoute, async (_input, context) => {
  const { sections } = await context.transaction(loadContent);
  return { data: sections.map((each) => sectionView(each, context.language ?? 'bn')) };
});
