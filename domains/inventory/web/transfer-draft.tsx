import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { ONE, QUANTITY_MAX, type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import r from '#platform/ui/field-rows.module.css';
import f from '#platform/ui/form.module.css';
import { goodsName, localName } from '#platform/ui/local-name.ts';
import { QuantityStepper } from '#platform/ui/quantity-stepper.tsx';
import { useFigures } from '#platform/ui/use-figures.ts';
import {
  changeTransferRoute,
  createTransferRoute,
  listTransferPlacesRoute,
  sendTransferRoute,
  type Transfer,
} from '../contract/stock-transfer.ts';
import a from './adjust.module.css';
import { type DraftTracked, trackedOf } from './part/draft-tracked.ts';
import { FindGoods } from './part/find-goods.tsx';
import { TrackedFields } from './part/tracked-fields.tsx';
import s from './transfer.module.css';
import { failureOf, usePostingId, useTransferAct } from './transfer.queries.ts';

type Goods = Pick<
  Transfer['lines'][number],
  'variant_id' | 'name' | 'name_bn' | 'variant' | 'variant_bn' | 'decimals' | 'quantity'
> & { tracking?: PosProduct['tracking']; tracked?: DraftTracked };

type Props = {
  /** What is written so far; null: nothing. */
  draft: Transfer | null;
  onWritten: (transfer: Transfer) => void;
};

/** From where, to where, and what: kept as a draft, or sent at once. */
export function TransferDraft({ draft, onWritten }: Props) {
  const { t } = useTranslation('inventory');
  const { warehouses } = useWarehouses();
  const [from, setFrom] = useState(draft?.from.id ?? '');
  const [to, setTo] = useState(draft?.to.id ?? '');
  const [note, setNote] = useState(draft?.note ?? '');
  const [lines, setLines] = useState<readonly Goods[]>(draft?.lines ?? []);
  const [first] = warehouses;
  const from_id = from || (first?.value ?? '');
  const writing = useWriting(draft, onWritten);
  const isReady = to !== '' && to !== from_id && lines.length > 0 && !writing.isBusy;
  const write = (isSent: boolean) => {
    const asked = lines.map(({ variant_id, quantity: count }) => ({ variant_id, quantity: count }));
    const tracked = lines.map((line) => trackedOf(line.tracked));
    void writing.write({ from_id, to, note, lines: asked, tracked }, isSent);
  };
  const change = (index: number, changed: Partial<Goods>) =>
    setLines(lines.map((line, at) => (at === index ? { ...line, ...changed } : line)));
  return (
    <div className={s.sheet}>
      <div className={s.ends}>
        <label className={f.label}>
          {t('from_warehouse')}
          <select
            className={f.field}
            value={from_id}
            disabled={draft !== null}
            onChange={(event) => setFrom(event.currentTarget.value)}
          >
            {warehouses.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <PlaceField value={to} not={from_id} onChange={setTo} />
      </div>
      <FindGoods
        warehouse_id={from_id}
        isStocked
        onFound={(product) => setLines((before) => withOneMore(before, product))}
      />
      <DraftLines
        lines={lines}
        onChange={change}
        onRemove={(index) => setLines(lines.filter((_, at) => at !== index))}
      />
      <label className={f.label}>
        {t('note')}
        <textarea
          className={f.field}
          rows={2}
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </label>
      {writing.failure !== null && (
        <p className={f.failure} role="alert">
          {writing.failure}
        </p>
      )}
      <div className={s.actions}>
        <Button variant="default" size="md" disabled={!isReady} onClick={() => write(false)}>
          {t('keep_draft')}
        </Button>
        <Button size="md" disabled={!isReady} loading={writing.isBusy} onClick={() => write(true)}>
          {t('send_goods')}
        </Button>
      </div>
    </div>
  );
}

type Content = {
  from_id: string;
  to: string;
  note: string;
  lines: { variant_id: string; quantity: Quantity }[];
  /** What was named of each line: said when they are sent. */
  tracked: ReturnType<typeof trackedOf>[];
};

/** Writes the draft, and then sends it: what failed behind the first is tried alone. */
function useWriting(draft: Transfer | null, onWritten: (transfer: Transfer) => void) {
  const { t } = useTranslation('inventory');
  const id = usePostingId();
  const sendId = usePostingId();
  const [kept, setKept] = useState(draft);
  const create = useTransferAct(createTransferRoute, () => undefined);
  const change = useTransferAct(changeTransferRoute, () => undefined);
  const send = useTransferAct(sendTransferRoute, () => undefined);
  const [failure, setFailure] = useState<string | null>(null);
  const write = async ({ from_id, to, note, lines, tracked }: Content, isSent: boolean) => {
    const content = { to_warehouse_id: to, note, lines };
    setFailure(null);
    try {
      const written =
        kept === null
          ? await create.mutateAsync({
              body: { id: id.now(), from_warehouse_id: from_id, ...content },
            })
          : await change.mutateAsync({
              params: { id: kept.id },
              body: { version: kept.version, ...content },
            });
      setKept(written.data);
      const { id: transfer_id, version } = written.data;
      const sent = isSent
        ? await send.mutateAsync({
            params: { id: transfer_id },
            body: {
              ...{ id: sendId.now(), version },
              tracked: written.data.lines.map((line, at) => ({ line_id: line.id, ...tracked[at] })),
            },
          })
        : written;
      onWritten(sent.data);
    } catch (error) {
      // Another body is another request: it has an id of its own.
      id.renew();
      sendId.renew();
      setFailure(failureOf(error as Error, t('unreached')));
    }
  };
  const isBusy = create.isPending || change.isPending || send.isPending;
  return { write, failure, isBusy };
}

/** Any warehouse of the shop but the one that the goods leave. */
function PlaceField(props: { value: string; not: string; onChange: (id: string) => void }) {
  const { t, i18n } = useTranslation('inventory');
  const places = useQuery(allPagesFor(listTransferPlacesRoute));
  const { value, not, onChange } = props;
  const others = (places.data ?? []).filter((place) => place.id !== not);
  const [first] = others;
  const isMissing = first !== undefined && !others.some((place) => place.id === value);
  useEffect(() => {
    if (isMissing) onChange(first.id);
  }, [isMissing, first, onChange]);
  return (
    <label className={f.label}>
      {t('to_warehouse')}
      <select
        className={f.field}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {others.map((place) => (
          <option key={place.id} value={place.id}>
            {localName(place, i18n.language)}
          </option>
        ))}
      </select>
    </label>
  );
}

type LinesProps = {
  lines: readonly Goods[];
  onChange: (index: number, changed: Partial<Goods>) => void;
  onRemove: (index: number) => void;
};

function DraftLines({ lines, onChange, onRemove }: LinesProps) {
  const { t } = useTranslation('inventory');
  const { language } = useFigures();
  if (lines.length === 0) return <p className={s.hint}>{t('scan_what_goes')}</p>;
  return (
    <ul className={`${s.lines} ${a.lines}`}>
      {lines.map((line, index) => {
        const name = goodsName(line, language);
        return (
          <li key={line.variant_id}>
            <b>{name}</b>
            <QuantityStepper
              value={line.quantity}
              limit={QUANTITY_MAX}
              decimals={line.decimals}
              label={name}
              onChange={(count) => onChange(index, { quantity: count })}
            />
            <button
              type="button"
              className={r.remove}
              aria-label={t('remove_goods', { name })}
              onClick={() => onRemove(index)}
            >
              <IconX size={18} stroke={1.75} />
            </button>
            <TrackedFields
              {...{ way: 'out', name, tracking: line.tracking, value: line.tracked }}
              {...{ count: line.quantity, decimals: line.decimals }}
              onChange={(tracked, count) =>
                onChange(index, { tracked, ...(count !== undefined && { quantity: count }) })
              }
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Scanned once more, it is one more. */
function withOneMore(lines: readonly Goods[], product: PosProduct): Goods[] {
  const before = lines.find((line) => line.variant_id === product.id);
  if (before === undefined) {
    return [...lines, { ...product, variant_id: product.id, quantity: ONE }];
  }
  const count = quantity(before.quantity + ONE);
  return lines.map((line) => (line === before ? { ...line, quantity: count } : line));
}
