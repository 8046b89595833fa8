import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { type Finding, findingAt, isGenerated, type Source, walk } from './source.ts';

const DICTIONARY = 'docs/dictionary.md';
/** Documents of the whole project. */
const DOCUMENTS = /^(docs\/.*)?[\w-]+\.md$/;

/** Words that no declared name and no file of code may hold, each with what to say instead. */
const NAMES = readDictionary('## In names');

/** Words that no sentence may hold. */
const SENTENCES = readDictionary('## In sentences');
const IN_SENTENCES = new RegExp(`\\b(${[...SENTENCES.keys()].join('|')})\\b`, 'i');

/** Where a word is the field's own term, or the specification gives the name. */
const ALLOWED = new Set([
  'goods_receipt',
  'GOODS_RECEIPT',
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
  return DOCUMENTS.test(source.path) ? checkSentences(source) : checkNames(source);
}

function checkSentences(source: Source): Finding[] {
  if (source.path === DICTIONARY) return [];
  return source.lines.flatMap((line, index) => {
    const word = IN_SENTENCES.exec(line.replaceAll(/`[^`]*`/g, ''))?.[0].toLowerCase();
    if (word === undefined) return [];
    const message = `says "${word}": say ${SENTENCES.get(word)}`;
    return [{ path: source.path, line: index + 1, message }];
  });
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

const says = (name: string, word: string) =>
  `the name ${name} says "${word}": say ${NAMES.get(word)}`;

function wordIn(name: string): string | null {
  if (ALLOWED.has(name)) return null;
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_]/);
  for (const word of words) {
    const one = NAMES.has(word) ? word : word.replace(/s$/, '');
    if (NAMES.has(one)) return one;
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

/** The rows of one table: a word, and what to say instead. */
function readDictionary(heading: string): ReadonlyMap<string, string> {
  const text = readFileSync(new URL(`../../${DICTIONARY}`, import.meta.url), 'utf8');
  const [, after = ''] = text.split(`${heading}\n`);
  const [table = ''] = after.split('\n## ');
  const rows = table.matchAll(/^\| (.+?) \| (.+?) \|$/gm);
  const words = [...rows].map(([, word = '', say = '']) => [word, say] as const);
  return new Map(words.filter(([word]) => word !== 'word' && !word.startsWith('-')));
}
