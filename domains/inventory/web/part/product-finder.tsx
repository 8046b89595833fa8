import { Box } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconScan } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listPosProductsRoute, type PosProduct } from '#domains/catalog/contract/pos-product.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { useCodeField } from '#platform/ui/fields/use-code-field.ts';
import { useQuantityFocus } from '#platform/ui/fields/use-quantity-focus.ts';
import offered from '#platform/ui/lists/found-list.module.css';
import { useRowKeys } from '#platform/ui/lists/use-row-keys.ts';
import { walkRows } from '#platform/ui/lists/walk-rows.ts';
import { localName, variantName } from '#platform/ui/local-name.ts';
import { CameraButton } from '#platform/ui/scan/camera-button.tsx';
import { useLettersToSearch } from '#platform/ui/scan/use-letters-to-search.ts';
import { useScanner } from '#platform/ui/scan/use-scanner.ts';
import ui from '#platform/ui/shapes.module.css';
import { showToast } from '#platform/ui/toasts.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { matchVariants } from '../../core/levels/match-variants.ts';
import s from './product-finder.module.css';

type Props = {
  warehouse_id: string;
  /** In a blind count the stock on hand is hidden. */
  hidesStock?: boolean;
  /** Hides services and bundles, which are never in stock. */
  isStocked?: boolean;
  /** Also called with the typed or scanned text that matched. False: no line appears. */
  onFound: (product: PosProduct, code?: string) => unknown;
  /** A code that matches no product may still be a serial number. */
  onUnknown?: (code: string) => void;
  /** Handles scans anywhere on the page instead. */
  onScan?: (code: string) => void;
};

const ROWS = 6;
/** More than the variants of one product. */
const ENTERED_ROWS = 50;

/**
 * Finds products by scan or name. Enter takes the product with that code, else the first match. A
 * scan works wherever the focus is. After a code the search still has the focus; after a name, the
 * quantity has it.
 */
export function ProductFinder(props: Props) {
  const { warehouse_id, hidesStock = false, isStocked = false } = props;
  const { onFound, onUnknown, onScan } = props;
  const { t } = useTranslation('inventory');
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [choices, setChoices] = useState<readonly PosProduct[]>([]);
  const quantityFocus = useQuantityFocus(field);
  useLettersToSearch(field);
  const look = async (typed: string) => {
    const missed = (reason: string) => ({ typed, reason });
    const coded = await findByBarcode(typed).catch(() => null);
    const named = coded?.length === 0 ? await findByName(typed).catch(() => null) : [];
    if (coded === null || named === null) return missed(t('goods_failed'));
    const matches = [...coded, ...named];
    const [product, other] = matches;
    if (other !== undefined) {
      if (!codes.isWaitedFor()) return missed(t('several_goods'));
      setChoices(matches);
    } else if (product !== undefined) {
      const adding = latest.current(product, typed);
      if (coded.length > 0 || isCodeOf(product, typed)) return 'taken';
      return (await adding) === false ? 'taken' : { variant_id: product.id };
    } else if (onUnknown === undefined) return missed(t('no_goods'));
    else onUnknown(typed);
    return 'taken';
  };
  const codes = useCodeField(field, (typed) => quantityFocus.enter(typed, look));
  const { text, type, missed } = codes;
  const typed = text.trim();
  const [q] = useDebouncedValue(typed, 150);
  const found = useQuery({
    ...queryOptionsFor(listPosProductsRoute, { query: { q, warehouse_id, limit: ROWS } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const fits = ({ kind }: PosProduct) => !isStocked || kind === 'goods';
  const rows = q === '' || typed === '' ? [] : (found.data?.data ?? []).filter(fits);
  const latest = useRef(onFound);
  latest.current = onFound;
  const take = async (product: PosProduct) => {
    type('');
    setChoices([]);
    field.current?.focus();
    if ((await latest.current(product)) !== false) quantityFocus.want(product.id);
  };
  const list = async (query: object) => {
    const input = { query: { warehouse_id, limit: ENTERED_ROWS, ...query } };
    const got = client.fetchQuery(queryOptionsFor(listPosProductsRoute, input));
    return (await got).data.filter(fits);
  };
  /** A label may have the product code instead of a barcode, but never a name. */
  const scanned = async (code: string) => {
    const coded = await findByBarcode(code);
    if (coded.length > 0) return coded;
    return (await list({ q: code })).filter((product) => isCodeOf(product, code));
  };
  const scan = async (code: string) => {
    const coded = await scanned(code).catch(() => null);
    const [product, other] = coded ?? [];
    if (other !== undefined) setChoices(coded ?? []);
    else if (product !== undefined) latest.current(product, code);
    else showToast(t(coded === null ? 'unreached' : 'code_unknown', { code }), 'error');
  };
  const findByBarcode = (code: string) => list({ barcode: code.slice(0, 64) });
  const findByName = async (name: string) => matchVariants(name, await list({ q: name }));
  const isFound = q === typed && !found.isPending && !found.isPlaceholderData;
  const keys = useRowKeys({
    typed,
    isFound,
    onEnter: () => void codes.enter(),
    entersAtOnce: true,
  });
  const isNone = found.isSuccess && q !== '' && rows.length === 0 && typed === q;
  return (
    <Box my={8} mx={0}>
      {/* Scanning starts once the warehouse is known. */}
      {onScan === undefined && warehouse_id !== '' && <Ear onCode={(code) => void scan(code)} />}
      <div className={ui.search}>
        <IconScan size={20} stroke={1.75} aria-hidden="true" />
        <input
          ref={field}
          data-takes-codes
          data-finds
          aria-label={t('find_goods')}
          disabled={warehouse_id === ''}
          placeholder={codes.pendingText ?? t('find_goods')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            type(event.currentTarget.value);
            setChoices([]);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') type('');
            keys.onKeyDown(event);
          }}
        />
        {warehouse_id !== '' && <CameraButton onCode={onScan ?? ((code) => void scan(code))} />}
      </div>
      <div role="status" className={`${ui.warn} ${ui.small}`}>
        {missed ?? (found.isError && q !== '' ? t('goods_failed') : isNone && t('no_goods'))}
      </div>
      {choices.length > 0 && (
        <Choices
          choices={choices}
          hidesStock={hidesStock}
          onTake={(product) => void take(product)}
          onClose={() => {
            setChoices([]);
            field.current?.focus();
          }}
        />
      )}
      {rows.length > 0 && choices.length === 0 && (
        <ul className={offered.list} ref={keys.list}>
          {rows.map((product) => (
            <FoundProduct
              key={product.id}
              product={product}
              hidesStock={hidesStock}
              onTake={() => void take(product)}
              onKeyDown={(event) => {
                if (event.key === 'Escape') field.current?.focus();
                keys.walk(event);
              }}
            />
          ))}
        </ul>
      )}
    </Box>
  );
}

function isCodeOf({ product_code }: PosProduct, typed: string): boolean {
  return product_code.toLowerCase() === typed.toLowerCase();
}

function Ear({ onCode }: { onCode: (code: string) => void }) {
  useScanner(onCode);
  return null;
}

type ChoicesProps = {
  choices: readonly PosProduct[];
  hidesStock: boolean;
  onTake: (product: PosProduct) => void;
  onClose: () => void;
};

/** Chooses among several variants before one is added, by arrows and Enter or by a press. */
function Choices({ choices, hidesStock, onTake, onClose }: ChoicesProps) {
  const { t } = useTranslation('inventory');
  const { language } = useNumberFormat();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
    walkRows(event, list.current);
  };
  const [first] = choices;
  const name = first === undefined ? '' : localName(first, language);
  return (
    <fieldset className={s.choices} onKeyDown={walk}>
      <legend>{t('which_variant', { name })}</legend>
      <ul className={offered.list} ref={list}>
        {choices.map((product) => (
          <FoundProduct
            key={product.id}
            product={product}
            hidesStock={hidesStock}
            onTake={() => onTake(product)}
          />
        ))}
      </ul>
    </fieldset>
  );
}

type FoundProps = {
  product: PosProduct;
  hidesStock: boolean;
  onTake: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
};

function FoundProduct({ product, hidesStock, onTake, onKeyDown }: FoundProps) {
  const { t } = useTranslation('inventory');
  const format = useNumberFormat();
  const name = variantName(product, format.language);
  const there = t('in_stock', { quantity: format.quantity(product.stock as Quantity) });
  return (
    <li>
      <button
        type="button"
        aria-label={t('add_goods', { name })}
        onClick={onTake}
        onKeyDown={onKeyDown}
      >
        <b>{name}</b>
        {!hidesStock && <small className="figures">{there}</small>}
      </button>
    </li>
  );
}
