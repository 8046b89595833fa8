import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { quantityFormat, quantityIn } from '#domains/kernel/core/read-number.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import f from '#platform/ui/form.module.css';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { useRowKeys } from '#platform/ui/lists/use-row-keys.ts';
import { stepRows } from '#platform/ui/lists/walk-rows.ts';
import { localName, variantName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { showToast } from '#platform/ui/toasts.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listProductsRoute, type Product } from '../../contract/product.ts';
import { setPartsRoute } from '../../contract/variant-units.ts';
import { useShelves } from '../catalog.queries.ts';
import { Labelled } from '../labelled.tsx';
import { announceProductsChanged } from '../part/products-changed.ts';
import { TextField } from '../text-field.tsx';
import u from '../units/units-sheet.module.css';
import type { Variant } from './opened-variant.ts';

type Row = { variant_id: string; name: string; unit: string; quantity: string };

/** The parts of a bundle, which determine its stock. */
export function PartsSheet({ product }: { product: Product }) {
  const { t } = useTranslation('catalog');
  return (
    <section className={`${ui.sheet} ${ui.parts}`} aria-labelledby="parts">
      <h2 id="parts">{t('parts')}</h2>
      <p className={ui.quiet}>{t('parts_text')}</p>
      {product.variants
        .filter((variant) => !variant.archived)
        .map((variant) => (
          <FormDraft
            key={`${variant.id} ${variant.version}`}
            of={`parts ${variant.id} ${variant.version}`}
          >
            <PartsForm product={product} variant={variant} />
          </FormDraft>
        ))}
    </section>
  );
}

function PartsForm({ product, variant }: { product: Product; variant: Variant }) {
  const { t } = useTranslation('catalog');
  const me = useMe();
  const format = useNumberFormat();
  const client = useQueryClient();
  const [rows, setRows] = useDrafted<readonly Row[]>('rows', () =>
    variant.parts.map((part) => ({
      variant_id: part.variant_id,
      unit: part.unit,
      name: variantName(part, format.language),
      quantity: format.quantity(part.quantity),
    })),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const saving = useMutation({
    mutationFn: (parts: { variant_id: string; quantity: Quantity }[]) =>
      call(setPartsRoute, {
        params: { id: variant.id },
        body: { version: variant.version, parts },
      }),
    onSuccess: async () => {
      showToast(t('saved'));
      announceProductsChanged();
      await client.invalidateQueries();
    },
  });
  const isLocked = !me.can('product.update') || product.archived;
  const failure = problem ?? failureMessage(saving.error, t('unreached'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parts = partsOf(rows);
    setProblem(parts === null ? t('factor_not_a_number') : null);
    if (parts !== null && !saving.isPending) saving.mutate(parts);
  };
  const add = (row: Row) => {
    if (!rows.some(({ variant_id }) => variant_id === row.variant_id)) setRows([...rows, row]);
  };
  const name = localName(variant, format.language);
  return (
    <form className={`${f.form} ${u.form}`} onSubmit={submit} aria-label={`${t('parts')} ${name}`}>
      {name !== '' && <h3>{name}</h3>}
      <div>
        {rows.map((row) => (
          <fieldset key={row.variant_id} className={`${f.form} ${u.part}`} disabled={isLocked}>
            <b>{row.name}</b>
            <TextField
              label={t('quantity_in', { unit: row.unit })}
              value={row.quantity}
              max={20}
              isRequired
              number={quantityFormat(4)}
              onChange={(quantity) =>
                setRows(rows.map((one) => (one === row ? { ...one, quantity } : one)))
              }
            />
            <Button
              size="md"
              variant="default"
              aria-label={t('remove_part', { name: row.name })}
              onClick={() => setRows(rows.filter((one) => one !== row))}
            >
              <IconX size={18} stroke={1.75} />
            </Button>
          </fieldset>
        ))}
      </div>
      {!isLocked && <PartSearch onFound={add} />}
      {failure !== null && (
        <p className={ui.bad} role="alert">
          {failure}
        </p>
      )}
      {!isLocked && (
        <div className={f.actions}>
          <Button type="submit" size="md" disabled={rows.length === 0} loading={saving.isPending}>
            {t('save')}
          </Button>
        </div>
      )}
    </form>
  );
}

function partsOf(rows: readonly Row[]): { variant_id: string; quantity: Quantity }[] | null {
  const parts = rows.map(({ variant_id, quantity }) => ({
    variant_id,
    quantity: quantityIn(quantity, 4) ?? (0 as Quantity),
  }));
  return parts.some(({ quantity }) => quantity <= 0) ? null : parts;
}

const FOUND_MAX = 6;
const UNNAMED = { name: '', name_bn: '' };

/** Finds products in stock by name or code. */
function PartSearch({ onFound }: { onFound: (row: Row) => void }) {
  const { t } = useTranslation('catalog');
  const format = useNumberFormat();
  const { language } = format;
  const { unitOf } = useShelves();
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 150);
  const found = useQuery({
    ...queryOptionsFor(listProductsRoute, { query: { q, limit: FOUND_MAX } }),
    enabled: q !== '',
  });
  const typed = text.trim();
  const rows = (q === '' ? [] : (found.data?.data ?? []))
    .filter(({ kind }) => kind === 'goods')
    .flatMap((product) =>
      product.variants
        .filter((variant) => !variant.archived)
        .map((variant) => {
          const name = [localName(product, language), localName(variant, language)]
            .join(' ')
            .trim();
          const unit = localName(unitOf(product.unit_id) ?? UNNAMED, language);
          const row: Row = { variant_id: variant.id, name, unit, quantity: format.digits('1') };
          return { row, codes: variant.barcodes };
        }),
    );
  const take = (row: Row) => {
    onFound(row);
    setText('');
  };
  const keys = useRowKeys({
    typed,
    isFound: q === typed && !found.isPending,
    // A scanned code has one match; among several matches of a name the user chooses.
    onEnter: () => {
      const [first, other] = rows;
      const match = rows.find(({ codes }) => codes.includes(typed));
      if (match !== undefined) take(match.row);
      else if (first !== undefined && other === undefined) take(first.row);
      else stepRows('ArrowDown', keys.list.current);
    },
  });
  const isNone = found.isSuccess && q !== '' && q === typed && rows.length === 0;
  return (
    <div>
      <Labelled label={t('find_part')}>
        {(id) => (
          <input
            id={id}
            className={f.field}
            placeholder={t('product_search')}
            maxLength={200}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={keys.onKeyDown}
          />
        )}
      </Labelled>
      <p role="status" className={ui.quiet}>
        {found.isError && q !== '' ? t('products_failed') : isNone && t('lists:nothing_found')}
      </p>
      {rows.length > 0 && typed !== '' && (
        <ul className={`${ui.press} ${ui.box}`} ref={keys.list}>
          {rows.slice(0, FOUND_MAX).map(({ row }) => (
            <li key={row.variant_id}>
              <button type="button" onClick={() => take(row)} onKeyDown={keys.walk}>
                {row.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
