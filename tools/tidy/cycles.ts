import type ts from 'typescript';
import { importsOf } from './imports.ts';
import { type Finding, findingAt, type Source } from './source.ts';
import { zoneOf } from './zones.ts';

/** An import as a step from one name (a file, a domain) to another. */
type Link = { source: Source; node: ts.Node; from: string; to: string };

/** Files and domains must not import each other in a cycle. */
export function checkCycles(sources: readonly Source[]): Finding[] {
  const files = sources.flatMap((source) =>
    importsOf(source).flatMap(({ node, target: to }) =>
      to === null ? [] : [{ source, node, from: source.path, to }],
    ),
  );
  const domains = files.flatMap((link) => {
    const [from, to] = [zoneOf(link.from).domain, zoneOf(link.to).domain];
    return from === null || to === null || from === to ? [] : [{ ...link, from, to }];
  });
  return [...findCircles(files), ...findCircles(domains)];
}

function findCircles(links: readonly Link[]): Finding[] {
  const byName = Map.groupBy(links, ({ from }) => from);
  return cyclesOf(byName).flatMap((cycle) => {
    const [first, second = first] = cycle;
    const link = links.find(({ from, to }) => from === first && to === second);
    const circle = [...cycle, first].join(' -> ');
    return link ? [findingAt(link.source, link.node, `goes in a circle: ${circle}`)] : [];
  });
}

/** One cycle for each step that leads back into the current path. */
function cyclesOf(byName: ReadonlyMap<string, readonly Link[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): void => {
    const start = path.indexOf(name);
    if (start !== -1) cycles.push(path.slice(start));
    if (start !== -1 || done.has(name)) return;
    const next = new Set(byName.get(name)?.map(({ to }) => to));
    for (const to of next) visit(to, [...path, name]);
    done.add(name);
  };
  for (const name of byName.keys()) visit(name, []);
  return cycles;
}
