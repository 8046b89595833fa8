import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SCREENS = /^(apps\/web|domains\/[a-z]+\/web|platform\/ui)\/.*\.tsx$/;

/** Attributes that users read, or hear. */
const SPOKEN = new Set([
  ...['alt', 'aria-description', 'aria-label', 'aria-placeholder', 'aria-roledescription'],
  ...['aria-valuetext', 'description', 'error', 'label', 'placeholder', 'title'],
]);

const LETTER = /\p{L}/u;

/** A dictionary key, which the inner component translates. */
const KEY = /^[a-z0-9_]+$/;

/** Texts of a screen in the source code. An element with its own `lang` is exempt. */
function literalsIn(path: string, source: string): string[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const add = (text: string) => {
    const visibleText = text.replace(/&[a-z]+;/g, ' ').trim();
    if (LETTER.test(visibleText) && !KEY.test(visibleText)) found.push(visibleText);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) && saysLanguage(node.openingElement)) return;
    if (ts.isJsxText(node)) add(node.text);
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) addWritten(node.expression);
    if (ts.isJsxAttribute(node) && SPOKEN.has(node.name.getText(file))) {
      const value = node.initializer;
      addWritten(value !== undefined && ts.isJsxExpression(value) ? value.expression : value);
    }
    ts.forEachChild(node, visit);
  };
  /** Literal, or one of two that a condition chooses. */
  const addWritten = (node: ts.Node | undefined): void => {
    if (node === undefined) return;
    if (ts.isStringLiteralLike(node)) add(node.text);
    if (ts.isTemplateExpression(node)) {
      for (const text of [node.head, ...node.templateSpans.map(({ literal }) => literal)]) {
        add(text.text);
      }
    }
    if (ts.isConditionalExpression(node)) {
      addWritten(node.whenTrue);
      addWritten(node.whenFalse);
    }
    if (ts.isBinaryExpression(node)) addWritten(node.right);
  };
  visit(file);
  return found;
}

function saysLanguage({ attributes }: ts.JsxOpeningElement): boolean {
  return attributes.properties.some(
    (property) =>
      ts.isJsxAttribute(property) &&
      property.name.getText() === 'lang' &&
      property.initializer !== undefined &&
      ts.isStringLiteral(property.initializer),
  );
}

test('the scan finds texts wherever they are read or heard', () => {
  const source = `const a = <p title="One">{b ? 'Two' : t('x')} Three
    <X title="word_key"/><i aria-label={\`Four \${n}\`}/>
    {n > 1 && 'Five'} &nbsp;: 12 <b lang="bn">ছয়</b>
    <Link to="/x" className="c">{t('y')}</Link></p>;`;
  expect(literalsIn('x.tsx', source)).toEqual(['One', 'Two', 'Three', 'Four', 'Five']);
});

test('no screen has a text that is not in the dictionaries', async () => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT });
  const paths = listed
    .toString()
    .split('\n')
    .filter((path) => SCREENS.test(path));
  expect(paths.length).toBeGreaterThan(100);
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    const literals = literalsIn(path, await readFile(ROOT + path, 'utf8').catch(() => ''));
    if (literals.length > 0) found[path] = literals;
  }
  expect(found).toEqual({});
});
