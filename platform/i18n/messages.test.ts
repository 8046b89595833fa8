import { expect, test } from 'vitest';
import { message } from './messages.ts';

type Params = Readonly<Record<string, string | number>>;

test.each<[string, Params, string, string]>([
  [
    'books_closed',
    { closed_until: '2026-07-31', day: '2026-07-02' },
    'The books are locked until 31 Jul 2026. Nothing can be posted on 2 Jul 2026: ' +
      'choose a later date.',
    'হিসাব ৩১/৭/২০২৬ পর্যন্ত বন্ধ। ২/৭/২০২৬ তারিখে আর কিছু লেখা যায় না, পরের কোনো দিন দিন।',
  ],
  [
    // A batch number is shown as entered, even if it looks like a day.
    'batch_expired',
    { batch: '2026-05-01', expires_on: '2026-11-30' },
    'Batch 2026-05-01 expired on 30 Nov 2026 and cannot be sold.',
    'ব্যাচ 2026-05-01-এর মেয়াদ শেষ (৩০/১১/২০২৬)। এ মাল বেচা যাবে না।',
  ],
  [
    'more_than_ordered',
    { left: 25_000 },
    'Only 2.5 is left on the order.',
    'এর আর ২.৫ শুধু অর্ডারে বাকি আছে।',
  ],
  [
    'export_too_large',
    { most: 50_000 },
    'A file can have at most 50,000 rows. Filter the list by date or category.',
    'এক ফাইলে সর্বোচ্চ ৫০,০০০ সারি। তারিখ বা শ্রেণি দিয়ে কমিয়ে নিন।',
  ],
])('%s, with %j', (key, params, en, bn) => {
  expect(message('en', 'errors', key, params)).toBe(en);
  expect(message('bn', 'errors', key, params)).toBe(bn);
});

test('formatted values, and placeholders without a value, stay unchanged', () => {
  const text = message('en', 'errors', 'books_closed', { closed_until: '31 Jul 2026' });
  expect(text).toContain('until 31 Jul 2026. Nothing can be posted on {{day}}');
});
