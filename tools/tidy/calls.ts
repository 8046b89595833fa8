import ts from 'typescript';
import { type Finding, findingAt, isTest, type Source, walk } from './source.ts';

/** Calls that are banned in some files, and what to write instead. */
type Ban = { readonly where: RegExp; readonly calls: readonly string[]; readonly instead: string };

const CORE = /^domains\/[^/]+\/core\//;
/** The kernel implements exact arithmetic; identity and access know no amounts. */
const MONEY = /^domains\/(?!(kernel|identity|access)\/)[^/]+\/core\/|\.sql\.ts$/;
const SERVER = /^domains\/[^/]+\/server\//;
const PRODUCT = /^(domains|platform)\//;
/** The log of the sign-in client, which its protocol writes to the console. */
const CLIENT_LOG = 'domains/identity/web/part/auth-log.ts';
const DOMAINS = /^domains\//;

const BANS: readonly Ban[] = [
  { where: CORE, calls: ['Date.now', 'new Date'], instead: 'take the instant as an argument' },
  { where: CORE, calls: ['Math.random'], instead: 'take ids and chance as arguments' },
  { where: SERVER, calls: ['Date.now', 'new Date'], instead: 'use ctx.now' },
  {
    where: SERVER,
    calls: ['Math.random', 'randomUUID', 'crypto.randomUUID'],
    instead: 'use ctx.newId()',
  },
  {
    where: SERVER,
    calls: ['Promise.all', 'Promise.allSettled'],
    instead: 'one set-based query, or await them in turn: a transaction has one connection',
  },
  {
    where: PRODUCT,
    calls: ['parseFloat', 'Number.parseFloat', 'toFixed', 'toPrecision'],
    instead: 'minor, quantity and rate in domains/kernel/core read and print exactly',
  },
  {
    where: MONEY,
    calls: ['Number', 'Math.round', 'Math.floor', 'Math.ceil', 'Math.trunc', 'Math.pow'],
    instead: 'use multiplyDivide and its kin in domains/kernel/core/money.ts',
  },
];

/** Globals that do I/O; a rule of the product gets what it needs as arguments. */
const OUTSIDE = ['process', 'fetch', 'setTimeout', 'setInterval', 'performance', 'globalThis'];

/** Calls that break purity, the injected clock, or exact arithmetic. */
export function checkCalls(source: Source): Finding[] {
  if (isTest(source)) return [];
  const bans = BANS.filter(({ where }) => where.test(source.path));
  const findings: Finding[] = [];
  walk(source, (node) => {
    const message = banned(node, bans) ?? outside(node, source) ?? inexact(node, source);
    if (message !== null) findings.push(findingAt(source, node, message));
  });
  return findings;
}

function banned(node: ts.Node, bans: readonly Ban[]): string | null {
  const name = calledName(node);
  if (name === null) return null;
  const ban = bans.find(({ calls }) => calls.includes(name) || calls.includes(lastPart(name)));
  return ban ? `calls ${name}: ${ban.instead}` : null;
}

function calledName(node: ts.Node): string | null {
  if (ts.isCallExpression(node)) return node.expression.getText();
  const makesNow = ts.isNewExpression(node) && (node.arguments?.length ?? 0) === 0;
  return makesNow ? `new ${node.expression.getText()}` : null;
}

/** Methods are matched by their last name: `(total / 3).toFixed` is `toFixed`. */
function lastPart(name: string): string {
  const method = /\.(toFixed|toPrecision)$/.exec(name);
  return method?.[1] ?? name;
}

function outside(node: ts.Node, source: Source): string | null {
  if (!ts.isIdentifier(node) || !isFree(node)) return null;
  if (CORE.test(source.path) && OUTSIDE.includes(node.text)) {
    return `reaches for ${node.text}: core/ is pure; take what it needs as an argument`;
  }
  if (DOMAINS.test(source.path) && node.text === 'process') {
    return 'reads process: configuration is read in apps/server and passed on';
  }
  const isProduct = PRODUCT.test(source.path) && source.path !== CLIENT_LOG;
  if (isProduct && node.text === 'console') {
    return 'writes to console: on the server the log of the request, on the screen a message';
  }
  return null;
}

/** A free identifier: neither a property nor the name of a declaration or a field. */
function isFree(node: ts.Identifier): boolean {
  const { parent } = node;
  const isUsed =
    ts.isPropertyAccessExpression(parent) ||
    ts.isElementAccessExpression(parent) ||
    ts.isCallExpression(parent);
  return isUsed && parent.expression === node;
}

function inexact(node: ts.Node, source: Source): string | null {
  if (!MONEY.test(source.path)) return null;
  if (ts.isNumericLiteral(node) && /[.]|[eE]-/.test(node.getText()) && !isHex(node)) {
    return `writes ${node.getText()}: amounts are whole; use minor units, quantity or rate`;
  }
  if (ts.isBinaryExpression(node) && isDivision(node)) {
    return 'divides numbers: use multiplyDivide or allocate in domains/kernel/core';
  }
  if (isUnaryPlus(node)) return 'makes a number by +: read it by the contract or the kernel';
  return isSqlText(node) ? inexactSql(node.getText()) : null;
}

const isHex = (node: ts.NumericLiteral) => /^0[xX]/.test(node.getText());

function isDivision({ left, operatorToken, right }: ts.BinaryExpression): boolean {
  const isSlash =
    operatorToken.kind === ts.SyntaxKind.SlashToken ||
    operatorToken.kind === ts.SyntaxKind.SlashEqualsToken;
  return isSlash && !ts.isBigIntLiteral(left) && !ts.isBigIntLiteral(right);
}

function isUnaryPlus(node: ts.Node): boolean {
  return ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.PlusToken;
}

function isSqlText(node: ts.Node): boolean {
  return ts.isTemplateLiteralToken(node) || ts.isStringLiteral(node);
}

function inexactSql(text: string): string | null {
  const found = /::\s*(float[48]?|real|double precision)\b|\bas (float[48]?|real)\b/i.exec(text);
  return found ? `casts to ${found[1] ?? found[2]}: use ::bigint` : null;
}
