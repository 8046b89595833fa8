import ts from 'typescript';
import { type Finding, findingAt, type Source, walk } from './source.ts';

/** Files whose framework requires a default export. */
const FRAMEWORK = /(\.config\.(ts|mjs)|\.page\.tsx|\.d\.ts|\/global-setup\.ts)$|^apps\/web\//;

/** One name for one thing: no default exports and no re-exports. */
export function checkExports(source: Source): Finding[] {
  const findings: Finding[] = [];
  walk(source, (node) => {
    if (isDefaultExport(node) && !FRAMEWORK.test(source.path)) {
      findings.push(findingAt(source, node, 'exports a default: export it by its name'));
    }
    if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
      const from = node.moduleSpecifier.getText();
      findings.push(findingAt(source, node, `passes on ${from}: let others import it from there`));
    }
  });
  return findings;
}

function isDefaultExport(node: ts.Node): boolean {
  if (ts.isExportAssignment(node)) return true;
  return (
    (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) &&
    (node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) ?? false)
  );
}
