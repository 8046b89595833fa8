import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '#platform/ui/key-hint.tsx';
import s from '../sell.module.css';
import type { TillActions } from '../use-till-actions.ts';
import { formatKey, type TillAction, tillKeys } from './till-keys.ts';

/** The key hints that fit the strip: actions and label. */
const HINTS: readonly (readonly [acts: readonly TillAction[], label: string])[] = [
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

/** The keyboard hints at the bottom of the till: typing does not redraw them. */
export const KeyStrip = memo(Strip, (a, b) => {
  return a.can.discount === b.can.discount && a.can.hold === b.can.hold;
});

function Strip({ can }: Pick<TillActions, 'can'>) {
  const { t } = useTranslation('pos');
  const keys = tillKeys();
  const hidden = new Set([
    ...(can.discount ? [] : ['key_discount']),
    ...(can.hold ? [] : ['key_hold']),
  ]);
  return (
    <footer className={`keys screen-only ${s.strip}`}>
      {HINTS.filter(([, label]) => !hidden.has(label)).map(([actions, label]) => (
        <span key={label}>
          <KeyHint keys={actions.map((act) => formatKey(keys[act][0] ?? '')).join(' ')} />
          {t(label)}
        </span>
      ))}
    </footer>
  );
}
