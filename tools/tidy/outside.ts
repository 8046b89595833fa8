import ts from 'typescript';
import { type Finding, findingAt, isTest, type Source, walk } from './source.ts';
import { type Part, zoneOf } from './zones.ts';

const SERVER: readonly Part[] = ['server', 'platform server', 'server application'];
const CLIENT = 'platform/outbound/';
/** Asks the embedded database whether it answers, at a socket of the file system. */
const OWN_DATABASE = 'platform/db/embedded/server-process.ts';

const GLOBALS = ['fetch', 'WebSocket', 'EventSource'];
/** What of a module opens a connection; null: all that it exports. */
const MODULES: Readonly<Record<string, readonly string[] | null>> = {
  undici: null,
  'node:https': ['request', 'get', 'Agent'],
  'node:http': ['request', 'get', 'Agent'],
  'node:http2': ['connect'],
  'node:net': ['connect', 'createConnection', 'Socket'],
  'node:tls': ['connect', 'TLSSocket'],
  'node:dgram': ['createSocket'],
};
/** Libraries that make calls of their own, unless they are given a `fetch`. */
const CALLING = ['openid-client', 'createRemoteJWKSet'];

/** Calls that leave the server go through platform/outbound, which checks where they go. */
export function checkOutside(source: Source): Finding[] {
  const isServer = SERVER.includes(zoneOf(source.path).part);
  const isExempt = source.path.startsWith(CLIENT) || source.path === OWN_DATABASE;
  if (!isServer || isExempt || isTest(source)) return [];
  const findings: Finding[] = [];
  walk(source, (node) => {
    const name = globalUsed(node) ?? opened(node) ?? calling(node, source);
    if (name === null) return;
    const message = `reaches outside by ${name}: call by platform/outbound, which guards addresses`;
    findings.push(findingAt(source, node, message));
  });
  return findings;
}

/** `fetch(…)`, `globalThis.fetch`, `{ with: fetch }`; not `of.fetch`, nor a field of the name. */
function globalUsed(node: ts.Node): string | null {
  if (!ts.isIdentifier(node) || !GLOBALS.includes(node.text)) return null;
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) {
    return parent.expression.getText() === 'globalThis' ? node.text : null;
  }
  const isName =
    'name' in parent && parent.name === node && !ts.isShorthandPropertyAssignment(parent);
  return isName || ts.isTypeNode(parent) ? null : node.text;
}

/** An imported function that opens a connection, or a complete module that has one. */
function opened(node: ts.Node): string | null {
  if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) return null;
  const module = node.moduleSpecifier.text;
  const names = MODULES[module.startsWith('node:') ? module : `node:${module}`] ?? MODULES[module];
  const clause = node.importClause;
  if (names === undefined || clause === undefined || clause.isTypeOnly) return null;
  const { namedBindings } = clause;
  if (names === null || namedBindings === undefined || ts.isNamespaceImport(namedBindings)) {
    return module;
  }
  const used = namedBindings.elements.filter(({ isTypeOnly }) => !isTypeOnly);
  const found = used.find(({ name, propertyName }) => names.includes((propertyName ?? name).text));
  return found === undefined ? null : `${(found.propertyName ?? found.name).text} of ${module}`;
}

function calling(node: ts.Node, { text }: Source): string | null {
  const isImported =
    (ts.isStringLiteral(node) && ts.isImportDeclaration(node.parent)) || ts.isImportSpecifier(node);
  if (!isImported || text.includes('customFetch')) return null;
  const name = ts.isStringLiteral(node) ? node.text : node.name.text;
  return CALLING.includes(name) ? `${name} without customFetch` : null;
}
