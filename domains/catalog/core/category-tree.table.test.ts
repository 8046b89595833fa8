import { expect, test } from 'vitest';
import { categoryTree, checkCategoryParent, withBelow } from './category-tree.ts';

/** food > rice > fine > old, and tools beside it. */
const SHELVES = [
  { id: 'food', parent_id: null },
  { id: 'rice', parent_id: 'food' },
  { id: 'fine', parent_id: 'rice' },
  { id: 'old', parent_id: 'fine' },
  { id: 'tools', parent_id: null },
];

test.each([
  ['rice', null, null],
  ['rice', 'tools', null],
  ['new', 'old', null],
  ['tools', 'old', null],
  ['rice', 'rice', 'category_within_itself'],
  ['food', 'old', 'category_within_itself'],
  ['rice', 'nowhere', 'category_not_found'],
])('%s below %s: %s', (id, parent_id, code) => {
  expect(checkCategoryParent(id, parent_id, SHELVES)?.rejection ?? null).toBe(code);
});

test('no category is more than five levels deep, even after moving its subcategories', () => {
  const deeper = [...SHELVES, { id: 'five', parent_id: 'old' }];
  expect(checkCategoryParent('new', 'five', deeper)?.rejection).toBe('category_too_deep');
  const pair = [...SHELVES, { id: 'nails', parent_id: 'tools' }];
  expect(checkCategoryParent('tools', 'fine', pair)).toBeNull();
  expect(checkCategoryParent('tools', 'old', pair)?.rejection).toBe('category_too_deep');
});

test('each category follows its parent, in the given order', () => {
  const rows = categoryTree([...SHELVES, { id: 'lost', parent_id: 'archived' }]);
  expect(rows.map(({ id, depth }) => `${'-'.repeat(depth)}${id}`)).toEqual([
    'food',
    '-rice',
    '--fine',
    '---old',
    'tools',
    'lost',
  ]);
});

test.each([
  ['food', 'food rice fine old'],
  ['fine', 'fine old'],
  ['tools', 'tools'],
  ['starred', 'starred'],
])('%s is listed with its subcategories', (id, ids) => {
  expect([...withBelow(categoryTree(SHELVES), id)].join(' ')).toBe(ids);
});
