import ts from 'typescript';
import { type Finding, findingAt, type Source, walk } from './source.ts';

/**
 * `{ ...{ a, b } }` disables the checks for unknown and repeated keys: write the keys themselves.
 * For optional keys use `defined({ a })`.
 */
export function checkSpreads(source: Source): Finding[] {
  const findings: Finding[] = [];
  walk(source, (node) => {
    if (!ts.isSpreadAssignment(node)) return;
    let spread = node.expression;
    while (ts.isParenthesizedExpression(spread)) spread = spread.expression;
    if (!ts.isObjectLiteralExpression(spread) || spread.properties.length === 0) return;
    findings.push(findingAt(source, node, 'spreads an object literal: write its keys'));
  });
  return findings;
}
