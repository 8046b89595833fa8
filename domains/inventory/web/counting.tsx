import { useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { ONE } from '#domains/kernel/core/quantity.ts';
import { goodsName } from '#platform/ui/local-name.ts';
import { useFigures } from '#platform/ui/use-figures.ts';
import { useScanner } from '#platform/ui/use-scanner.ts';
import type { Count, CountLine } from '../contract/stock-count.ts';
import c from './count.module.css';
import { type EntryInput, useEntries } from './count.queries.ts';
import { CountField } from './count-field.tsx';
import { FindGoods } from './part/find-goods.tsx';
import s from './transfer.module.css';
import { failureOf } from './transfer.queries.ts';

/**
 * A scan is one piece more, wherever the focus is. What was counted last stands large, to be seen
 * from an arm's length, and its count can be typed.
 */
export function Counting({ count }: { count: Count }) {
  const { t } = useTranslation('inventory');
  const [last, setLast] = useState<CountLine | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const entries = useEntries(count.id, (line) => {
    setLast(line);
    setFailed(null);
  });
  const waiting = useIsMutating({
    predicate: (one) => one.options.scope?.id === `count ${count.id}`,
  });
  const enter = (entry: Omit<EntryInput, 'id'>, name: string) =>
    entries.mutate(
      { id: uuidv7(), ...entry },
      { onError: (error) => setFailed(`${name}: ${failureOf(error, t('unreached'))}`) },
    );
  useScanner((code) => enter({ code, quantity: ONE, mode: 'add' }, code));
  return (
    <section className={s.sheet} aria-label={t('counting')}>
      <FindGoods
        warehouse_id={count.warehouse.id}
        hidesStock={count.is_blind}
        isStocked
        onFound={(product) =>
          enter({ variant_id: product.id, quantity: ONE, mode: 'add' }, product.name)
        }
      />
      <div aria-live="polite">
        {failed !== null && (
          <p className={s.failure} role="alert">
            {failed}
          </p>
        )}
        {waiting > 1 && <p className={s.hint}>{t('counts_waiting', { count: waiting })}</p>}
        {last === null ? (
          <p className={s.hint}>{t('scan_what_lies')}</p>
        ) : (
          <Last
            key={`${last.variant_id} ${last.counted_at} ${last.counted}`}
            line={last}
            onCount={(quantity) =>
              enter({ variant_id: last.variant_id, quantity, mode: 'set' }, last.name)
            }
          />
        )}
      </div>
    </section>
  );
}

type LastProps = {
  line: CountLine;
  onCount: (quantity: NonNullable<CountLine['counted']>) => void;
};

function Last({ line, onCount }: LastProps) {
  const { t } = useTranslation('inventory');
  const figures = useFigures();
  const name = goodsName(line, figures.language);
  return (
    <div className={c.last}>
      <span>
        <b>{name}</b>
        <small>
          <span className="figures">{line.product_code}</span>
          {line.shelf !== '' && <> · {t('shelf_named', { shelf: line.shelf })}</>}
        </small>
      </span>
      <CountField line={line} isLarge onCount={onCount} />
    </div>
  );
}
