import { posix } from 'node:path';
import ts from 'typescript';
import { type Source, walk } from './source.ts';

/** An import, and the project's file that it resolves to (null: a package). */
export type Import = {
  readonly node: ts.Node;
  readonly text: string;
  readonly target: string | null;
};

const ALIAS = /^#(?=domains\/|platform\/)/;

export function importsOf(source: Source): Import[] {
  const found: Import[] = [];
  walk(source, (node) => {
    const name = nameImported(node);
    if (name) found.push({ node: name, text: name.text, target: targetOf(source.path, name.text) });
  });
  return found;
}

function nameImported(node: ts.Node): ts.StringLiteralLike | null {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    const name = node.moduleSpecifier;
    return name && ts.isStringLiteralLike(name) ? name : null;
  }
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword)
    return null;
  const [name] = node.arguments;
  return name && ts.isStringLiteralLike(name) ? name : null;
}

function targetOf(importer: string, text: string): string | null {
  if (ALIAS.test(text)) return text.replace(ALIAS, '');
  const isRelative = text.startsWith('./') || text.startsWith('../');
  return isRelative ? posix.join(posix.dirname(importer), text) : null;
}
