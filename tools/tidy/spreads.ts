import ts from 'typescript';
import { type Finding, findingAt, type Source, walk } from './source.ts';

/**
 * `{ ...{ a, b } }` disables the checks for unknown and repeated keys: write the keys themselves.
 * `<B {...{ a, c }} />` likewise: write the attributes.
 * Optional keys are `defined({ a })`, not `...(c ? { a } : {})` or `...(c && { a })`; a JSX
 * attribute may be undefined.
 */
export function checkSpreads(source: Source): Finding[] {
  const findings: Finding[] = [];
  walk(source, (node) => {
    if (!ts.isSpreadAssignment(node) && !ts.isJsxSpreadAttribute(node)) return;
    const spread = bare(node.expression);
    const outcomes = outcomesOf(spread);
    if (outcomes.length > 1 && outcomes.some(ts.isObjectLiteralExpression)) {
      const advice = 'spreads an object literal on a condition: write defined({ key: value })';
      findings.push(findingAt(source, node, advice));
    }
    if (!ts.isObjectLiteralExpression(spread) || spread.properties.length === 0) return;
    const keys = ts.isJsxSpreadAttribute(node) ? 'attributes' : 'keys';
    findings.push(findingAt(source, node, `spreads an object literal: write its ${keys}`));
  });
  return findings;
}

/** The expressions that a conditional or `&&` may have as value. */
function outcomesOf(expression: ts.Expression): ts.Expression[] {
  const value = bare(expression);
  if (ts.isConditionalExpression(value)) {
    return [...outcomesOf(value.whenTrue), ...outcomesOf(value.whenFalse)];
  }
  const isAnd =
    ts.isBinaryExpression(value) &&
    value.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
  return isAnd ? [value.left, ...outcomesOf(value.right)] : [value];
}

/** Without parentheses and type assertions. */
function bare(expression: ts.Expression): ts.Expression {
  let inner = expression;
  while (
    ts.isParenthesizedExpression(inner) ||
    ts.isAsExpression(inner) ||
    ts.isSatisfiesExpression(inner)
  ) {
    inner = inner.expression;
  }
  return inner;
}
