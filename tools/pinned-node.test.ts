import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { isAtLeast } from './pinned-node.mjs';

test.each([
  ['24.21.0', '24.21.0', true],
  ['24.3.1', '24.21.0', false],
  ['24.21.1', '24.21.0', true],
  ['25.0.0', '24.21.0', true],
  ['20.19.5', '24.21.0', false],
])('%s is at least %s: %s', (version, wanted, answer) => {
  expect(isAtLeast(version, wanted)).toBe(answer);
});

test('the code of an entry is stored compiled', () => {
  const pinned = new URL('pinned-node.mjs', import.meta.url).href;
  const script = `import Module from 'node:module';
    import { runOnPinnedNode } from '${pinned}';
    await runOnPinnedNode('', () => console.log(Module.getCompileCacheDir()));`;
  const args = ['--input-type=module', '--eval', script];
  expect(execFileSync(process.execPath, args, { encoding: 'utf8' })).toContain('build/compiled');
});
