import ts from 'typescript';
import { importsOf } from './imports.ts';
import { type Finding, findingAt, type Source, walk } from './source.ts';

/** A class that a file takes from a CSS module; `name` is null if its key is computed. */
type Use = {
  readonly sheet: string;
  readonly name: string | null;
  readonly path: string;
  readonly line: number;
};

/** Every class of a CSS module is named by a file that imports it, and no others are. */
export function checkClasses(sources: readonly Source[]): Finding[] {
  const uses = Map.groupBy(sources.flatMap(usesOf), ({ sheet }) => sheet);
  return sources
    .filter(({ path }) => path.endsWith('.module.css'))
    .flatMap((sheet) => {
      const classes = classesOf(sheet);
      const taken = uses.get(sheet.path) ?? [];
      return [...findUnused(sheet, classes, taken), ...findMissing(sheet, classes, taken)];
    });
}

function findUnused(
  { path }: Source,
  classes: ReadonlyMap<string, number>,
  taken: readonly Use[],
): Finding[] {
  const names = new Set(taken.map(({ name }) => name));
  if (names.has(null)) return [];
  return [...classes]
    .filter(([name]) => !names.has(name))
    .map(([name, line]) => ({ path, line, message: `has the class ${name}, which nobody uses` }));
}

function findMissing(
  sheet: Source,
  classes: ReadonlyMap<string, number>,
  taken: readonly Use[],
): Finding[] {
  return taken
    .filter(({ name }) => name !== null && !classes.has(name))
    .map(({ name, path, line }) => {
      return { path, line, message: `takes ${name}, a class that ${sheet.path} does not have` };
    });
}

function usesOf(source: Source): Use[] {
  if (source.path.endsWith('.module.css')) {
    return [...source.text.matchAll(/\bcomposes:([^;]+)/g)]
      .flatMap(([, names = '']) => names.trim().split(/\s+/))
      .map((name) => ({ sheet: source.path, name, path: source.path, line: 1 }));
  }
  const sheets = sheetsOf(source);
  const uses: Use[] = [];
  walk(source, (node) => {
    if (!ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)) return;
    const sheet = sheets.get(node.expression.getText());
    if (sheet === undefined) return;
    const { path, line } = findingAt(source, node, '');
    uses.push({ sheet, name: keyOf(node), path, line });
  });
  return uses;
}

/** The CSS modules that a file imports, by the name that each has there. */
function sheetsOf(source: Source): Map<string, string> {
  const sheets = new Map<string, string>();
  for (const { node, target } of importsOf(source)) {
    const { parent } = node;
    const name = ts.isImportDeclaration(parent) ? parent.importClause?.name?.text : undefined;
    if (name !== undefined && target?.endsWith('.module.css')) sheets.set(name, target);
  }
  return sheets;
}

function keyOf(node: ts.PropertyAccessExpression | ts.ElementAccessExpression): string | null {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  const key = node.argumentExpression;
  return ts.isStringLiteralLike(key) ? key.text : null;
}

/** The classes in the selectors of a CSS module, with the line where each stands first. */
function classesOf(sheet: Source): Map<string, number> {
  const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ');
  const text = sheet.text.replaceAll(/\/\*.*?\*\/|:global\([^)]*\)/gs, blank);
  const classes = new Map<string, number>();
  for (const selector of text.matchAll(/[^{};]*\{/g)) {
    for (const { 1: name = '', index } of selector[0].matchAll(/\.([a-z]\w*)/gi)) {
      const line = text.slice(0, selector.index + index).split('\n').length;
      if (!classes.has(name)) classes.set(name, line);
    }
  }
  return classes;
}
