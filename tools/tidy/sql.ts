import ts from 'typescript';
import { type Finding, findingAt, isGenerated, isTest, type Source, walk } from './source.ts';

const PRODUCT = /^(domains|platform|apps)\//;
const BUILDERS = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto'];
const STATEMENT =
  /^\s*(select\s([\s\S]*\sfrom\s|\w+\()|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s)/i;

/** SQL is in *.sql.ts, db/schema and db/migrations, so that every query is easy to find. */
export function checkSql(source: Source): Finding[] {
  if (!PRODUCT.test(source.path) || source.path.endsWith('.sql.ts') || isTest(source)) return [];
  const findings: Finding[] = [];
  walk(source, (node) => {
    if (isQuery(node)) {
      const message = 'writes SQL: move it to a function in a *.sql.ts file beside it';
      findings.push(findingAt(source, node, message));
    }
  });
  return findings;
}

function isQuery(node: ts.Node): boolean {
  if (ts.isTaggedTemplateExpression(node)) return node.tag.getText() === 'sql';
  if (ts.isPropertyAccessExpression(node)) return BUILDERS.includes(node.name.text);
  if (ts.isTemplateExpression(node)) return STATEMENT.test(node.head.text);
  return ts.isStringLiteralLike(node) && STATEMENT.test(node.text);
}

/** Columns and casts that cannot hold an amount exactly. */
export function checkMigrations(source: Source): Finding[] {
  if (!source.path.endsWith('.sql') || isGenerated(source)) return [];
  return source.lines.flatMap((line, index) => {
    const found = /\b(float[48]?|real|double precision)\b/i.exec(line.replace(/--.*/, ''));
    if (!found) return [];
    const message = `has type ${found[0]}: amounts, quantities and rates are bigint`;
    return [{ path: source.path, line: index + 1, message }];
  });
}
