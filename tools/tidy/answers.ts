import ts from 'typescript';
import { importsOf } from './imports.ts';
import { type Finding, isTest, type Source } from './source.ts';
import { zoneOf } from './zones.ts';

const ROUTE = /Route$/;
const SAYS = /^\/\/ Answered in domains\/([\w-]+)\/server\.$/;

/**
 * Where a route is answered by another domain than that of its contract, the first line of the
 * contract says so: `// Answered in domains/treasury/server.`
 */
export function checkAnswers(sources: readonly Source[]): Finding[] {
  const answers = sources.flatMap(answersElsewhere);
  return sources.flatMap((source) => {
    if (zoneOf(source.path).part !== 'contract') return [];
    const domains = answers.filter(({ contract }) => contract === source.path);
    const domain = domains[0]?.domain ?? null;
    const said = SAYS.exec(source.lines[0] ?? '')?.[1] ?? null;
    if (said === domain) return [];
    const message =
      domain === null
        ? `says that domains/${said}/server answers it, which does not`
        : `begins with: // Answered in domains/${domain}/server.`;
    return [{ path: source.path, line: 1, message }];
  });
}

type Answer = { readonly contract: string; readonly domain: string };

/** The contracts of other domains whose routes this file of a server answers. */
function answersElsewhere(source: Source): Answer[] {
  const { part, domain } = zoneOf(source.path);
  if (part !== 'server' || domain === null || isTest(source)) return [];
  return importsOf(source).flatMap(({ node, target }) => {
    const to = target === null ? null : zoneOf(target);
    if (target === null || to?.part !== 'contract' || to.domain === domain) return [];
    const names = routesNamed(node.parent);
    return names.some((name) => isAnswered(source, name)) ? [{ contract: target, domain }] : [];
  });
}

function routesNamed(node: ts.Node): string[] {
  if (!ts.isImportDeclaration(node)) return [];
  const bindings = node.importClause?.namedBindings;
  if (bindings === undefined || !ts.isNamedImports(bindings)) return [];
  return bindings.elements.map(({ name }) => name.text).filter((name) => ROUTE.test(name));
}

/** `query(listThingsRoute, …)`. */
function isAnswered(source: Source, route: string): boolean {
  return new RegExp(`\\b\\w+\\(\\s*${route}\\s*,`).test(source.text);
}
