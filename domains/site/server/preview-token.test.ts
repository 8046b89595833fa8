import { expect, test } from 'vitest';
import { siteAt } from '#platform/http/site.ts';
import { previewToken, verifyPreview } from './preview-token.ts';

const site = siteAt('https://halkhata.test', 'one secret');
const id = '0197b000-0000-7000-8000-000000000001';
const expires_at = new Date('2026-11-28T06:00:00Z');
const before = new Date('2026-11-28T05:59:59Z');
const token = previewToken(site, { id, expires_at });

test('a preview address names its post until it expires', () => {
  expect(verifyPreview(site, token, before)).toBe(id);
  expect(verifyPreview(site, token, expires_at)).toBeNull();
});

test('a changed or forged token is invalid', () => {
  for (const at of [0, 20, 47]) {
    const sign = token[at] === 'A' ? 'B' : 'A';
    const changed = token.slice(0, at) + sign + token.slice(at + 1);
    expect(verifyPreview(site, changed, before)).toBeNull();
  }
  const elsewhere = siteAt('https://halkhata.test', 'another secret');
  expect(verifyPreview(elsewhere, token, before)).toBeNull();
  expect(verifyPreview(site, '', before)).toBeNull();
});
