import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { announceProductsChanged } from '#domains/catalog/web/part/products-changed.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { quantityFormat, quantityIn } from '#domains/kernel/core/read-number.ts';
import { call } from '#platform/client/call.ts';
import { useFailureInLines } from '#platform/client/failure-message.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import { NumberInput } from '#platform/ui/fields/number-input.tsx';
import f from '#platform/ui/form.module.css';
import { variantName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import {
  receiveTransferRoute,
  returnTransferRoute,
  type Transfer,
} from '../../contract/stock-transfer.ts';
import { SHORT_REASONS, type ShortReason } from '../../core/transfers/decide-transfer.ts';
import a from '../adjustments/adjust.module.css';
import { type DraftTracked, toTrackedInput } from '../part/draft-tracked.ts';
import { TrackedFields } from '../part/tracked-fields.tsx';
import s from './transfer.module.css';

/** Receives stock in transit, or returns it to the source. */
export function TransferArrival({ transfer }: { transfer: Transfer }) {
  const me = useMe();
  const canReceive = transfer.is_to_own && me.can('stock-transfer.receive');
  const canReturn = transfer.is_from_own && me.can('stock-transfer.create');
  return (
    <>
      {canReceive && <Arrival key={transfer.version} transfer={transfer} />}
      {canReturn && <TurnRound transfer={transfer} />}
    </>
  );
}

/** The counted arrival; the rest stays in transit or is written off with a reason. */
function Arrival({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation('inventory');
  const format = useNumberFormat();
  const open = transfer.lines.filter((line) => line.in_transit > 0);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [tracked, setTracked] = useState<Readonly<Record<string, DraftTracked>>>({});
  const [short, setShort] = useState<ShortReason | ''>('');
  const [note, setNote] = useState('');
  const countOf = (line: Transfer['lines'][number]): Quantity | null => {
    const text = typed[line.id];
    return text === undefined ? line.in_transit : quantityIn(text, line.decimals);
  };
  const counts = open.map(countOf);
  const isReadable = counts.every((count) => count !== null && count >= 0);
  const isLess = open.some((line, index) => (counts[index] ?? 0) < line.in_transit);
  const sent = open.filter((_, index) => (counts[index] ?? 0) > 0);
  const names = sent.map((line) => variantName(line, format.language));
  const receiving = usePostOnce(
    (id) => {
      const lines = open.flatMap((line, index) => {
        const count = counts[index] ?? (0 as Quantity);
        return count > 0
          ? [{ line_id: line.id, quantity: count, ...toTrackedInput(tracked[line.id]) }]
          : [];
      });
      const body = {
        id,
        lines,
        note,
        short: isLess && short !== '' ? short : undefined,
      };
      return call(receiveTransferRoute, { params: { id: transfer.id }, body });
    },
    { unreached: t('unreached'), onSettled: announceProductsChanged, hasOwnId: true },
  );
  const failure = useFailureInLines(receiving.error, names, t('unreached'));
  return (
    <section className={`screen-only ${ui.sheet} ${ui.parts}`}>
      <h2>{t('what_arrives')}</h2>
      <ul className={`${ui.rows} ${a.lines}`}>
        {open.map((line, index) => {
          const name = variantName(line, format.language);
          return (
            <li key={line.id}>
              <span>
                <b>{name}</b>
                <small className="figures">
                  {t('on_the_way_of', { quantity: format.quantity(line.in_transit) })}
                </small>
              </span>
              <NumberInput
                className={`${f.field} ${s.count}`}
                aria-label={t('arrived_of', { name })}
                format={quantityFormat(line.decimals)}
                value={typed[line.id] ?? format.quantity(line.in_transit)}
                onChange={(text) => setTyped({ ...typed, [line.id]: text })}
              />
              {line.tracking === 'serial' && counts[index] !== line.in_transit && (
                <TrackedFields
                  way="out"
                  name={name}
                  tracking={line.tracking}
                  value={tracked[line.id]}
                  count={counts[index] ?? line.in_transit}
                  decimals={line.decimals}
                  onChange={(draft) => setTracked({ ...tracked, [line.id]: draft })}
                />
              )}
            </li>
          );
        })}
      </ul>
      {isLess && (
        <label className={f.label}>
          {t('what_of_the_rest')}
          <select
            className={f.field}
            value={short}
            onChange={(event) => setShort(event.currentTarget.value as ShortReason | '')}
          >
            <option value="">{t('rest_will_come')}</option>
            {SHORT_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {t(`rest_${reason}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className={f.label}>
        {t('note')}
        <input
          className={f.field}
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </label>
      {failure !== null && (
        <p className={f.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={ui.last}>
        <Button
          size="md"
          disabled={!isReadable}
          loading={receiving.isBusy}
          onClick={() => receiving.post()}
        >
          {t('take_in')}
        </Button>
      </div>
    </section>
  );
}

function TurnRound({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation('inventory');
  const returning = usePostOnce(
    (id) => call(returnTransferRoute, { params: { id: transfer.id }, body: { id } }),
    { unreached: t('unreached'), onSettled: announceProductsChanged, hasOwnId: true },
  );
  const { failure } = returning;
  return (
    <section className={`screen-only ${ui.sheet} ${ui.parts} ${s.turn}`}>
      <p>{t('turn_round_text')}</p>
      <Button
        variant="default"
        size="md"
        loading={returning.isBusy}
        onClick={() => returning.post()}
      >
        {t('turn_round')}
      </Button>
      {failure !== null && (
        <p className={f.failure} role="alert">
          {failure}
        </p>
      )}
    </section>
  );
}
