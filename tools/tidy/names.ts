import { basename } from 'node:path';
import ts from 'typescript';
import { type Finding, findingAt, isGenerated, type Source, walk } from './source.ts';

const BANNED: Readonly<Record<string, string>> = {
  manager: 'say what it does or what it is',
  helper: 'name the function after its result',
  util: 'name the file after its one function',
  utils: 'name the file after its one function',
  common: 'name what the things have in common',
  misc: 'give each thing a file of its own',
  processor: 'name the verb: import, post, fold',
  dto: 'name the thing itself; the contract has its shape',
};

/** Vague words must not name a file, a function, a type or a constant of a file. */
export function checkNames(source: Source): Finding[] {
  if (isGenerated(source)) return [];
  const findings: Finding[] = [];
  const inPath = source.path.split('/').find((part) => bannedIn(part) !== null);
  if (inPath && source.tree) findings.push({ path: source.path, line: 1, message: says(inPath) });
  walk(source, (node) => {
    const name = declaredName(node);
    if (name && bannedIn(name.text)) findings.push(findingAt(source, name, says(name.text)));
  });
  return findings;
}

function says(name: string): string {
  const word = bannedIn(name) ?? '';
  return `the name ${basename(name)} says "${word}": ${BANNED[word]}`;
}

function bannedIn(name: string): string | null {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/[_.]/g, '-')
    .split('-');
  for (const word of words) {
    const one = word in BANNED ? word : word.replace(/s$/, '');
    if (Object.hasOwn(BANNED, one)) return one;
  }
  return null;
}

function declaredName(node: ts.Node): ts.Identifier | null {
  const isNamed =
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    (ts.isVariableDeclaration(node) && isTopLevel(node));
  return isNamed && node.name && ts.isIdentifier(node.name) ? node.name : null;
}

function isTopLevel(node: ts.VariableDeclaration): boolean {
  return ts.isSourceFile(node.parent.parent.parent);
}
