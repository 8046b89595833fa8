import { posix } from 'node:path';
import { type Finding, isTest, type Source } from './source.ts';

const FILES = 40;

/** A folder with more files is hard to survey. */
export function checkFolders(sources: readonly Source[]): Finding[] {
  const counted = sources.filter(isCounted);
  const folders = Map.groupBy(counted, ({ path }) => posix.dirname(path));
  return [...folders]
    .filter(([, files]) => files.length > FILES)
    .map(([path, { length }]) => {
      const message = `holds ${length} files, ${FILES} at most: give its parts folders`;
      return { path, line: 1, message };
    });
}

/** Product code: tests and SQL are beside their subject, and do not count. */
function isCounted(source: Source): boolean {
  const isOfProduct = /^(apps|domains|platform)\//.test(source.path);
  return isOfProduct && source.tree !== null && !isTest(source) && !source.path.endsWith('.sql.ts');
}
