import { useTranslation } from 'react-i18next';
import { localName, unitLabel, variantName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Reorder, ReorderRow } from '../contract/reorder.ts';
import { OrderFrom, OrderFromAnybody } from './order-from.tsx';
import { PermittedLink } from './permitted-link.tsx';
import s from './today.module.css';

/** A sheet for each supplier, by when its first product runs out. */
export function ReorderSheets({ plan }: { plan: Reorder }) {
  const { t } = useTranslation('dashboard');
  const { rows, branches } = plan;
  if (rows.length === 0) {
    return (
      <section className={`${ui.box} ${s.sheet}`} data-part="last">
        <p className={ui.empty}>{t('nothing_to_order')}</p>
      </section>
    );
  }
  const suppliers = new Map<string, ReorderRow[]>();
  for (const row of rows) {
    const key = row.supplier?.id ?? '';
    suppliers.set(key, [...(suppliers.get(key) ?? []), row]);
  }
  return [...suppliers].map(([id, ofOne]) => (
    <Sheet key={id} id={id} rows={ofOne} branches={branches} />
  ));
}

type SheetProps = { id: string; rows: readonly ReorderRow[]; branches: Reorder['branches'] };

function Sheet({ id, rows, branches }: SheetProps) {
  const { t } = useTranslation('dashboard');
  const title = `reorder-${id === '' ? 'nobody' : id}`;
  return (
    <section className={`${ui.box} ${s.sheet}`} data-part="last" aria-labelledby={title}>
      <div className={`${ui.head} ${s.sheetHead}`}>
        <h2 id={title}>{rows[0]?.supplier?.name ?? t('no_supplier_yet')}</h2>
        {id !== '' && (
          <PermittedLink
            to={`/dashboard/suppliers/${id}`}
            permission="suppliers.read"
            className={s.sheetLink}
          >
            {t('to_supplier')}
          </PermittedLink>
        )}
        {id !== '' && <OrderFrom supplier_id={id} rows={rows} />}
      </div>
      {id === '' && <OrderFromAnybody rows={rows} />}
      <table className={`${ui.table} ${s.table}`}>
        <thead>
          <tr>
            <th scope="col">{t('product')}</th>
            <th scope="col" data-figure>
              {t('in_stock')}
            </th>
            <th scope="col" data-figure data-spare>
              {t('on_its_way')}
            </th>
            <th scope="col" data-figure data-spare>
              {t('sold')}
            </th>
            <th scope="col" data-figure data-spare>
              {t('lasts')}
            </th>
            <th scope="col" data-figure>
              {t('to_order')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={`${row.branch_id} ${row.variant_id}`} row={row} branches={branches} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ row, branches }: { row: ReorderRow; branches: Reorder['branches'] }) {
  const { t } = useTranslation('dashboard');
  const format = useNumberFormat();
  const { language } = format;
  const days = row.lasts_days;
  const branch = branches.find(({ id }) => id === row.branch_id);
  return (
    <tr>
      <th scope="row">
        {variantName(row, language)}
        <small>
          <span className="figures">{row.product_code}</span>
          {branches.length > 1 && branch !== undefined && ` · ${localName(branch, language)}`}
        </small>
      </th>
      <td className="figures" data-figure>
        <PermittedLink
          to={`/dashboard/stock/${row.variant_id}`}
          permission="stock-journal.read"
          className={s.rowFigure}
        >
          {format.quantity(row.available)}
        </PermittedLink>
      </td>
      <td className="figures" data-figure data-quiet data-spare>
        {row.incoming === 0 ? '–' : format.quantity(row.incoming)}
      </td>
      <td className="figures" data-figure data-quiet data-spare>
        {row.sold <= 0 ? '–' : format.quantity(row.sold)}
      </td>
      <td className="figures" data-figure data-spare>
        {row.available <= 0 && <Tag tone="bad">{t('out')}</Tag>}
        {row.available > 0 && days === null && '–'}
        {row.available > 0 &&
          days !== null &&
          t('lasts_days', { count: days, figure: format.count(days) })}
      </td>
      <td className="figures" data-figure>
        <b>
          {format.quantity(row.order)} {unitLabel(row.order, row, language)}
        </b>
        {row.maximum > 0 && (
          <small>{t('fills_up_to', { amount: format.quantity(row.maximum) })}</small>
        )}
      </td>
    </tr>
  );
}
