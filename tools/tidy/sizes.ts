import ts from 'typescript';
import {
  type Finding,
  findingAt,
  isGenerated,
  isTable,
  isTest,
  type Source,
  walk,
} from './source.ts';

const FUNCTION_LINES = 70;
const COMPONENT_LINES = 200;
const FILE_LINES = 500;
const TEST_LINES = 900;
const README_LINES = 60;
const PARAMETERS = 5;
const COLUMNS = 100;

/** Lines that cannot be broken: a URL, a row of a table, an import of one name. */
const UNBREAKABLE = /https?:\/\/|^\s*\||^import [^{,]+ from '[^']+';$/;

/** Maximum sizes for readability. */
export function checkSizes(source: Source): Finding[] {
  if (isGenerated(source)) return [];
  return [...checkFile(source), ...checkLines(source), ...checkFunctions(source)];
}

function checkFile(source: Source): Finding[] {
  const most = fileLimit(source);
  const length = source.lines.length - 1;
  if (length <= most) return [];
  const message = `has ${length} lines, ${most} at most: give a part of it a file of its own`;
  return [{ path: source.path, line: most + 1, message }];
}

function fileLimit(source: Source): number {
  if (/^domains\/[^/]+\/README\.md$/.test(source.path)) return README_LINES;
  if (!source.tree || isTable(source)) return Number.POSITIVE_INFINITY;
  return isTest(source) ? TEST_LINES : FILE_LINES;
}

function checkLines(source: Source): Finding[] {
  if (!/\.(ts|tsx|mjs|sql|css)$/.test(source.path) || isTable(source)) return [];
  return source.lines.flatMap((line, index) => {
    if (line.length <= COLUMNS || UNBREAKABLE.test(line)) return [];
    const columns = columnsOf(line);
    if (columns <= COLUMNS) return [];
    const message = `is ${columns} columns wide, ${COLUMNS} at most: break the line`;
    return [{ path: source.path, line: index + 1, message }];
  });
}

/** Visible columns: a Bengali letter with its marks is one. */
function columnsOf(line: string): number {
  return [...new Intl.Segmenter('bn').segment(line)].length;
}

function checkFunctions(source: Source): Finding[] {
  const findings: Finding[] = [];
  walk(source, (node) => {
    if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return;
    const name = nameOf(node);
    const most = isComponent(source, name) ? COMPONENT_LINES : FUNCTION_LINES;
    const length = linesOf(source, node);
    if (length > most && !isGroupOfTests(node)) {
      const message = `${name} has ${length} lines, ${most} at most: name its steps as functions`;
      findings.push(findingAt(source, node, message));
    }
    if (node.parameters.length > PARAMETERS) {
      const count = node.parameters.length;
      const message = `${name} takes ${count} parameters: pass an object of options`;
      findings.push(findingAt(source, node, message));
    }
  });
  return findings;
}

function linesOf(source: Source, node: ts.Node): number {
  const lineAt = (position: number) =>
    source.tree?.getLineAndCharacterOfPosition(position).line ?? 0;
  return lineAt(node.getEnd()) - lineAt(node.getStart()) + 1;
}

function nameOf(node: ts.SignatureDeclaration): string {
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  return named?.getText() ?? 'a function';
}

function isComponent(source: Source, name: string): boolean {
  return source.path.endsWith('.tsx') && /^[A-Z]/.test(name);
}

/** `describe('...', () => { ... })` groups tests, and is not a function. */
function isGroupOfTests(node: ts.Node): boolean {
  return ts.isCallExpression(node.parent) && /^describe\b/.test(node.parent.expression.getText());
}
