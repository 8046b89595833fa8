import ts from 'typescript';
import { type Finding, findingAt, isGenerated, type Source, walk } from './source.ts';

/** Words that are refused in declared names and file names, each with its replacement. */
const NAMES: Readonly<Record<string, string>> = {
  told: 'input, fields, changed or auditView',
  tell: 'what it does: publish, report, dispatch',
  untold: 'unreported',
  asked: 'request, filter or query',
  lack: 'missingPermission',
  lacks: 'missingPermissions or requiredApprovals',
  kept: 'stored, saved, reserved or draft',
  standing: 'balance or customerBalance',
  lying: 'onHand',
  weigh: 'evaluate or price',
  weighed: 'outcome',
  deed: 'action',
  unheard: 'unconfirmed',
  hindrance: 'checkoutErrors',
  stranger: 'unknown',
  meant: 'matches or resolveVariant',
  dearer: 'costIncrease',
  desk: 'the page: return-with-receipt',
  house: 'environment',
  offer: 'promotion',
  labour: 'service',
  paper: 'document (the record) or printout (its PDF)',
  figure: 'number, amount or total',
  goods: 'product or variant',
  whole: 'integer, complete or total',
  gone: 'duplicate or unavailable',
};

/** Terms of the field, and names that the specification gives. */
const ALLOWED = new Set([
  'goods_receipt',
  'goods_receipt_line',
  'GoodsReceipt',
  'GoodsReceiptLine',
  'GoodsReceiptLines',
  'GoodsReceiptActions',
  'PAPER_SIZES',
  'PaperSize',
  'paper-size',
  'goods-receipt',
  'goods-receipt-actions',
  'goods-receipt-lines',
]);

/** One language: the standard words of the field, in names and in sentences. */
export function checkWords(source: Source): Finding[] {
  if (isGenerated(source)) return [];
  return checkNames(source);
}

function checkNames(source: Source): Finding[] {
  if (source.path.startsWith('tools/tidy/')) return [];
  const findings: Finding[] = [];
  const file = source.path.split('/').at(-1) ?? '';
  const inFile = source.tree === null ? null : wordIn(file.split('.')[0] ?? '');
  if (inFile !== null) findings.push({ path: source.path, line: 1, message: says(file, inFile) });
  walk(source, (node) => {
    const name = declaredName(node);
    const word = name === null ? null : wordIn(name.text);
    if (name !== null && word !== null) {
      findings.push(findingAt(source, name, says(name.text, word)));
    }
  });
  return findings;
}

const says = (name: string, word: string) => `the name ${name} says "${word}": say ${NAMES[word]}`;

function wordIn(name: string): string | null {
  if (ALLOWED.has(name)) return null;
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_]/);
  for (const word of words) {
    const one = Object.hasOwn(NAMES, word) ? word : word.replace(/s$/, '');
    if (Object.hasOwn(NAMES, one)) return one;
  }
  return null;
}

function declaredName(node: ts.Node): ts.Identifier | null {
  const declares =
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isPropertySignature(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isMethodSignature(node);
  return declares && node.name !== undefined && ts.isIdentifier(node.name) ? node.name : null;
}
