import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CountInput } from '#platform/ui/fields/count-input.tsx';
import f from '#platform/ui/form.module.css';
import { variantName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { OF_ONE_MAX } from '../contract/labels.ts';
import s from './labels.module.css';
import type { Item } from './labels.queries.ts';

type Props = { items: readonly Item[]; onChange: (items: readonly Item[]) => void };

/** The products to label, with the number of each. */
export function LabelItems({ items, onChange }: Props) {
  const { t } = useTranslation('labels');
  if (items.length === 0) return <p className={ui.quiet}>{t('no_goods')}</p>;
  const set = (index: number, count: number) =>
    onChange(items.map((item, at) => (at === index ? { ...item, count } : item)));
  return (
    <ul className={ui.rows} aria-label={t('goods')}>
      {items.map((item, index) => (
        <Row
          key={item.product.variant_id}
          item={item}
          onCount={(count) => set(index, count)}
          onRemove={() => onChange(items.filter((_, at) => at !== index))}
        />
      ))}
    </ul>
  );
}

type RowProps = { item: Item; onCount: (count: number) => void; onRemove: () => void };

function Row({ item, onCount, onRemove }: RowProps) {
  const { t } = useTranslation('labels');
  const format = useNumberFormat();
  const { product, count } = item;
  const name = variantName(product, format.language);
  return (
    <li>
      <span className={ui.words}>
        <b>{name}</b>
        <small className="figures">
          {product.barcode ?? t('no_code', { code: product.product_code })} ·{' '}
          {format.amount(product.price)}
        </small>
      </span>
      <CountInput
        className={`${f.field} ${s.count}`}
        data-quantity-of={product.variant_id}
        aria-label={t('count_of', { name })}
        max={OF_ONE_MAX}
        value={count}
        onChange={(copies) => onCount(copies ?? 0)}
      />
      <button
        type="button"
        className={ui.square}
        aria-label={t('remove', { name })}
        onClick={onRemove}
      >
        <IconX size={18} stroke={1.75} />
      </button>
    </li>
  );
}
