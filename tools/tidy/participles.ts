import ts from 'typescript';
import { type Finding, findingAt, isGenerated, type Source } from './source.ts';

/** They name a thing that is done, not what a function does. */
const PARTICIPLES = new Set(
  `added agreed answered applied approved broken brought changed chosen closed counted credited
  derived earned emptied entered fetched filled folded foreseen found given guarded held imported
  inserted known landed listed locked lost marked measured mirrored moved numbered opened ordered
  owed packed paid planned posted prepared printed rebilled refused remembered removed replaced
  replayed requested required returned reversed rotated rounded scanned settled shown signed sold
  sorted stocked stored streamed subtracted synced taken taxed tracked typed unfolded unpacked
  unseen unstocked used verified wanted written`.split(/\s+/),
);

/** A function of a file begins with a verb; the maker of a statement may end in Query instead. */
export function checkParticiples(source: Source): Finding[] {
  if (isGenerated(source) || source.tree === null) return [];
  return source.tree.statements.filter(isExported).flatMap((statement) =>
    functionNamesOf(statement)
      .filter(({ text }) => PARTICIPLES.has(firstWordOf(text)) && !text.endsWith('Query'))
      .map((name) => findingAt(source, name, explain(name.text))),
  );
}

function explain(name: string): string {
  const verb = 'begin with a verb, or name the statement that it makes, as in saleQuery';
  return `the function ${name} begins with "${firstWordOf(name)}": ${verb}`;
}

function firstWordOf(name: string): string {
  return /^[a-z]+/.exec(name)?.[0] ?? '';
}

function isExported(statement: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}

function functionNamesOf(statement: ts.Statement): ts.Identifier[] {
  if (ts.isFunctionDeclaration(statement)) return statement.name ? [statement.name] : [];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    ts.isIdentifier(name) && initializer && isFunction(initializer) ? [name] : [],
  );
}

function isFunction(value: ts.Expression): boolean {
  if (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) return true;
  return ts.isCallExpression(value) && value.expression.getText() === 'fixedQuery';
}
