import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { check } from 'recheck';
import ts from 'typescript';
import { expect, test } from 'vitest';

const SOURCES = ['apps', 'domains', 'platform'];

/** Why a pattern may take more than linear time: the trusted source and length of its text. */
const TRUSTED_TEXT: Readonly<Record<string, string>> = {
  'apps/server/site-cache.ts': 'a page that this server has just drawn',
  'apps/web/bundler/icons-one-by-one.ts': 'our own sources, at the build',
  'platform/pdf/pack-pdf.ts': 'a document that this server has just set',
  'domains/kernel/core/format-number.ts': 'the digits of one exact number, 16 at most',
};

/**
 * A schema also tests its pattern on texts longer than its `max`, so a pattern must be fast on a
 * megabyte: `^\S+@\S+\.\S+$` took 75 s on 12,000 characters, and blocked the server.
 */
test('no regular expression takes more than linear time on a hostile text', async () => {
  const slow: string[] = [];
  for (const [literal, files] of await patterns()) {
    const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(literal) ?? [];
    const found = await check(source, flags, { timeout: 60_000 });
    if (found.status === 'safe') continue;
    const why = found.status === 'vulnerable' ? found.complexity.summary : found.error.kind;
    const open = files.filter((file) => !(file in TRUSTED_TEXT));
    slow.push(...open.map((file) => `${file} ${literal} ${why}`));
  }
  expect(slow).toEqual([]);
});

test('a pattern built at run time contains no text of a visitor', async () => {
  const made = sourceFiles().filter((file) => /\bnew RegExp\(|[^.]\bRegExp\(/.test(read(file)));
  // Both are built from constants.
  expect(made).toEqual([
    'domains/identity/server/protocol/auth-request.ts',
    'domains/kernel/core/romanise.ts',
  ]);
});

/** Each literal, with the files that contain it. */
async function patterns(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const file of sourceFiles()) {
    const tree = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true, kindOf(file));
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        found.set(node.text, [...(found.get(node.text) ?? []), file]);
      }
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  return found;
}

function kindOf(file: string): ts.ScriptKind {
  return file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
}

function sourceFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--', ...SOURCES], { encoding: 'utf8' });
  return listed.split('\n').filter((file) => /(?<!\.test)\.(ts|tsx|mjs)$/.test(file));
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}
