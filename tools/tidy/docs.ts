import { posix } from 'node:path';
import ts from 'typescript';
import { importsOf } from './imports.ts';
import type { Finding, Source } from './source.ts';

/** Not one within backticks, which is an example. */
const LINK = /`[^`]*`|\[[^\]]*\]\(([^)\s]+)\)/g;
const PATH = /`((?:apps|db|docs|domains|e2e|platform|testkit|tools)\/[\w./-]+\.[a-z]+)`/g;
/** Documents of the whole project: the files that they name exist. */
const MAPS = /^(ARCHITECTURE|STYLE|SECURITY|README|docs\/[\w-]+)\.md$/;
/** Files that the style does not read: pictures, tables, texts of screens. */
const UNREAD = /^(locales\/|LICENSE|package-lock)|\.(?!(tsx?|mjs|sql|css|md|html|json)$)\w+$/;

/** Documents say what is there: links, paths, the way of a sale through the code, the terms. */
export function checkDocs(sources: readonly Source[]): Finding[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  return sources
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap((source) => [
      ...checkLinks(source, byPath),
      ...(MAPS.test(source.path) ? checkPaths(source, byPath) : []),
      ...(source.path === 'ARCHITECTURE.md' ? checkSale(source, byPath) : []),
      ...(source.path === 'GLOSSARY.md' ? checkTerms(source) : []),
    ]);
}

type ByPath = ReadonlyMap<string, Source>;

function checkLinks(source: Source, byPath: ByPath): Finding[] {
  return matchesIn(source, LINK).flatMap(({ line, text: target }) => {
    if (/^([a-z]+:|#|$)/.test(target)) return [];
    const path = posix.join(posix.dirname(source.path), target.replace(/#.*/, ''));
    if (exists(path, byPath)) return [];
    return [{ path: source.path, line, message: `links to ${path}, which does not exist` }];
  });
}

function checkPaths(source: Source, byPath: ByPath): Finding[] {
  return matchesIn(source, PATH)
    .filter(({ text }) => !exists(text, byPath))
    .map(({ line, text }) => {
      return { path: source.path, line, message: `names ${text}, which does not exist` };
    });
}

function exists(path: string, byPath: ByPath): boolean {
  if (UNREAD.test(path) || byPath.has(path)) return true;
  const folder = `${path.replace(/\/$/, '')}/`;
  return [...byPath.keys()].some((known) => known.startsWith(folder));
}

type Step = { readonly line: number; readonly path: string; readonly names: readonly string[] };

/** Each file of the table exports what it says, and another one of the table imports it. */
function checkSale(source: Source, byPath: ByPath): Finding[] {
  const steps = readSteps(source);
  if (steps.length === 0) {
    return [{ path: source.path, line: 1, message: 'has no table "How a sale reads"' }];
  }
  const files = steps.flatMap(({ path }) => byPath.get(path) ?? []);
  const imported = new Set(
    files.flatMap((file) => importsOf(file).map(({ target }) => target as string | null)),
  );
  return steps.flatMap(({ line, path, names }) => {
    const exported = exportsOf(byPath.get(path));
    const missing = names.filter((name) => !exported.has(name));
    const messages = missing.map((name) => `${path} does not export ${name}`);
    const isCommand = path === steps[1]?.path;
    if (!isCommand && !imported.has(path)) messages.push(`no file of the table imports ${path}`);
    return messages.map((message) => ({ path: source.path, line, message }));
  });
}

function readSteps(source: Source): Step[] {
  const start = source.lines.indexOf('## How a sale reads');
  if (start < 0) return [];
  const end = source.lines.findIndex((text, index) => index > start && text.startsWith('## '));
  return source.lines.slice(start, end < 0 ? undefined : end).flatMap((text, index) => {
    const [, number, file = '', names = ''] = text.split('|').map((cell) => cell.trim());
    if (!/^\d+$/.test(number ?? '')) return [];
    const path = file.replaceAll('`', '');
    return [{ line: start + index + 1, path, names: [...names.matchAll(/\w+/g)].map(([n]) => n) }];
  });
}

function exportsOf(source: Source | undefined): Set<string> {
  const names = new Set<string>();
  for (const statement of source?.tree?.statements ?? []) {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) continue;
    if (ts.isFunctionDeclaration(statement) && statement.name) names.add(statement.name.text);
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name } of statement.declarationList.declarations) {
      if (ts.isIdentifier(name)) names.add(name.text);
    }
  }
  return names;
}

/** One term, one meaning: each stands in one row. */
function checkTerms(source: Source): Finding[] {
  const seen = new Map<string, number>();
  return source.lines.flatMap((text, index) => {
    const [, term = ''] = text.split('|').map((cell) => cell.trim());
    if (!text.startsWith('| ') || term === 'English') return [];
    const before = seen.get(term.toLowerCase());
    seen.set(term.toLowerCase(), index + 1);
    if (before === undefined) return [];
    const message = `explains "${term}" again: line ${before} does`;
    return [{ path: source.path, line: index + 1, message }];
  });
}

function matchesIn(source: Source, pattern: RegExp): { line: number; text: string }[] {
  return source.lines.flatMap((text, index) =>
    [...text.matchAll(pattern)].map(([, found = '']) => ({ line: index + 1, text: found })),
  );
}
