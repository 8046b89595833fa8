import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { listPosProductsRoute, type PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { ONE } from '#domains/kernel/core/quantity.ts';
import { ApiError } from '#platform/client/api-error.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import f from '#platform/ui/form.module.css';
import { variantName } from '#platform/ui/local-name.ts';
import { useScanner } from '#platform/ui/scan/use-scanner.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Count, CountLine } from '../../contract/stock-count.ts';
import { ProductFinder } from '../part/product-finder.tsx';
import c from './count.module.css';
import { type EntryInput, entryTargetOf, useEntries } from './count.queries.ts';
import { CountField } from './count-field.tsx';
import { CountingApart, type CountTarget } from './counting-apart.tsx';

/**
 * Each scan adds one, wherever the focus is. The last counted line is shown large, to be read from
 * an arm's length, and its count can be typed.
 */
export function Counting({ count }: { count: Count }) {
  const { t } = useTranslation('inventory');
  const [last, setLast] = useState<CountLine | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [apart, setApart] = useState<CountTarget | null>(null);
  const [unknown, setUnknown] = useState('');
  const client = useQueryClient();
  const entries = useEntries(count.id, (line) => {
    setLast(line);
    setFailed(null);
    setUnknown('');
    setApart(line.tracking === 'none' ? null : line);
  });
  const waiting = useIsMutating({
    predicate: (one) => one.options.scope?.id === `count ${count.id}`,
  });
  /** Whether it was counted. */
  const enter = async (entry: Omit<EntryInput, 'id'>, name: string): Promise<boolean> => {
    const entering = entries.mutateAsync(
      { id: uuidv7(), ...entry },
      {
        onError: (error) => {
          const trackedId = variantNeedingBatch(error);
          if (trackedId !== null && entry.code !== undefined)
            return void open(trackedId, entry.code);
          const isUnknown = error instanceof ApiError && error.code === 'variant_not_found';
          setUnknown(isUnknown ? name : '');
          const reason = isUnknown
            ? t(apart === null ? 'nothing_called' : 'may_be_new')
            : failureMessage(error, t('unreached'));
          setFailed(`${name}: ${reason}`);
        },
      },
    );
    return entering.then(
      () => true,
      () => false,
    );
  };
  /** The code was that of a product: its batch or serial number is asked for next. */
  const open = async (variant_id: string, code: string) => {
    const find = async (by: object) => {
      const query = { ...by, warehouse_id: count.warehouse.id };
      const options = queryOptionsFor(listPosProductsRoute, { query });
      const got = await client.fetchQuery(options).catch(() => null);
      return got?.data.find(({ id }) => id === variant_id);
    };
    const product = (await find({ barcode: code })) ?? (await find({ q: code }));
    if (product === undefined) setFailed(`${code}: ${t('unreached')}`);
    else openTracked(product);
  };
  const openTracked = (product: PosProduct) => {
    setFailed(null);
    setLast(null);
    setApart({ ...product, variant_id: product.id, tracking: product.tracking ?? 'none' });
  };
  const scan = (code: string) => void enter({ code, quantity: ONE, mode: 'add' }, code);
  useScanner(scan);
  return (
    <section className={`${ui.sheet} ${ui.parts}`} aria-label={t('counting')}>
      <ProductFinder
        warehouse_id={count.warehouse.id}
        hidesStock={count.is_blind}
        isStocked
        onScan={scan}
        onFound={(product) =>
          product.tracking == null
            ? enter({ variant_id: product.id, quantity: ONE, mode: 'add' }, product.name)
            : openTracked(product)
        }
        onUnknown={scan}
      />
      <div className={ui.stack} aria-live="polite">
        {failed !== null && (
          <p className={f.failure} role="alert">
            {failed}
          </p>
        )}
        {waiting > 1 && <p className={ui.quiet}>{t('counts_waiting', { count: waiting })}</p>}
        {last === null && apart === null && <p className={ui.quiet}>{t('scan_what_lies')}</p>}
        {last !== null && (
          <Last
            key={`${last.variant_id} ${last.batch} ${last.counted_at} ${last.counted}`}
            line={last}
            onCount={(quantity) =>
              void enter({ ...entryTargetOf(last), quantity, mode: 'set' }, last.name)
            }
          />
        )}
      </div>
      {apart !== null && (
        <CountingApart
          key={`${apart.variant_id} ${unknown}`}
          count={count}
          target={apart}
          unknown={unknown}
          onEnter={(entry, name) => void enter(entry, name)}
          onClose={() => setApart(null)}
        />
      )}
    </section>
  );
}

/** The variant whose batch or serial number the error asks for: `batch.…`. */
function variantNeedingBatch(error: Error): string | null {
  if (!(error instanceof ApiError)) return null;
  const [part, variant_id = ''] = (error.errors[0]?.path ?? '').split('.');
  return part === 'batch' && variant_id !== '' ? variant_id : null;
}

type LastProps = {
  line: CountLine;
  onCount: (quantity: NonNullable<CountLine['counted']>) => void;
};

function Last({ line, onCount }: LastProps) {
  const { t } = useTranslation('inventory');
  const format = useNumberFormat();
  const name = variantName(line, format.language);
  return (
    <div className={c.last}>
      <span>
        <b>{name}</b>
        {line.batch !== null && <b className={`${c.batch} figures`}>{line.batch}</b>}
        <small>
          <span className="figures">{line.product_code}</span>
          {line.shelf !== '' && <> · {t('shelf_named', { shelf: line.shelf })}</>}
        </small>
      </span>
      <CountField line={line} isLarge onCount={onCount} />
    </div>
  );
}
