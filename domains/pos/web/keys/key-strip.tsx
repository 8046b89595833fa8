import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '#platform/ui/key-hint.tsx';
import s from '../sell.module.css';
import type { TillActs } from '../use-till-acts.ts';
import { shownKey, type TillAct, tillKeys } from './till-keys.ts';

/** What the strip has room for: the acts of each hint, and what it is called. */
const HINTS: readonly (readonly [acts: readonly TillAct[], label: string])[] = [
  [['search'], 'key_search'],
  [['line_up', 'line_down'], 'key_line'],
  [['more', 'fewer'], 'key_quantity'],
  [['discount'], 'key_discount'],
  [['hold'], 'key_hold'],
  [['customer'], 'key_customer'],
  [['pay'], 'key_pay'],
  [['remove'], 'key_remove'],
  [['all'], 'key_all'],
];

/** What the keyboard does, along the foot of the till: the same whatever is typed. */
export const KeyStrip = memo(Strip, (a, b) => {
  return a.may.discount === b.may.discount && a.may.hold === b.may.hold;
});

function Strip({ may }: Pick<TillActs, 'may'>) {
  const { t } = useTranslation('pos');
  const keys = tillKeys();
  const hidden = new Set([
    ...(may.discount ? [] : ['key_discount']),
    ...(may.hold ? [] : ['key_hold']),
  ]);
  return (
    <footer className={`keys screen-only ${s.strip}`}>
      {HINTS.filter(([, label]) => !hidden.has(label)).map(([acts, label]) => (
        <span key={label}>
          <KeyHint keys={acts.map((act) => shownKey(keys[act][0] ?? '')).join(' ')} />
          {t(label)}
        </span>
      ))}
    </footer>
  );
}
