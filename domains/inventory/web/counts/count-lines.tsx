import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { failureMessage } from '#platform/client/failure-message.ts';
import { pagesFor } from '#platform/client/pages-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import f from '#platform/ui/form.module.css';
import { LoadMore } from '#platform/ui/lists/load-more.tsx';
import { variantName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { type Count, type CountLine, listCountLinesRoute } from '../../contract/stock-count.ts';
import c from './count.module.css';
import { entryTargetOf, useEntries } from './count.queries.ts';
import { CountField } from './count-field.tsx';

type Props = {
  count: Count;
  show: 'counted' | 'left' | 'different';
  canCount: boolean;
  /** Lists only the batches or serial numbers of this variant. */
  variant_id?: string;
};

/** The lines of a count; each can be counted again in its row. */
export function CountLines({ count, show, canCount, variant_id }: Props) {
  const { t } = useTranslation('inventory');
  const query = { show, variant_id };
  const linesQuery = useInfiniteQuery(
    pagesFor(listCountLinesRoute, { params: { id: count.id }, query: query as never }),
  );
  const entries = useEntries(count.id, () => undefined);
  const failure = failureMessage(entries.error, t('unreached'));
  const rows = (linesQuery.data?.pages ?? []).flatMap((page) => page.data);
  if (linesQuery.isPending) return <div className={ui.outline} aria-busy="true" />;
  if (linesQuery.error !== null && rows.length === 0) {
    return (
      <ErrorState
        title={t('lines_failed')}
        error={linesQuery.error}
        onRetry={() => void linesQuery.refetch()}
      />
    );
  }
  if (rows.length === 0) {
    return variant_id === undefined ? <p className={ui.quiet}>{t(`none_${show}`)}</p> : null;
  }
  return (
    <section
      className={variant_id === undefined ? `${ui.sheet} ${ui.parts}` : ui.stack}
      aria-label={t(`show_${show}`)}
    >
      {failure !== null && (
        <p className={f.failure} role="alert">
          {failure}
        </p>
      )}
      <ul className={`${ui.rows} ${c.lines}`}>
        {rows.map((line) => (
          <li key={`${line.variant_id} ${line.batch}`}>
            <VariantCell line={line} isOfPart={variant_id !== undefined} />
            {canCount ? (
              <CountField
                line={line}
                onCount={(quantity) =>
                  entries.mutate({ id: uuidv7(), ...entryTargetOf(line), quantity, mode: 'set' })
                }
              />
            ) : (
              <Counted line={line} />
            )}
          </li>
        ))}
      </ul>
      {linesQuery.hasNextPage && (
        <div className={ui.last}>
          <LoadMore query={linesQuery} />
        </div>
      )}
    </section>
  );
}

type VariantCellProps = { line: CountLine; isOfPart: boolean };

/** The product, its shelf, and its state in the count. */
function VariantCell({ line, isOfPart }: VariantCellProps) {
  const { t } = useTranslation('inventory');
  const format = useNumberFormat();
  const dates = useDates();
  const { batch, book, difference, expires_on } = line;
  return (
    <span>
      {!isOfPart && <b>{variantName(line, format.language)}</b>}
      {!isOfPart && batch !== null && ' · '}
      {batch !== null && <span className="figures">{batch}</span>}
      <small>
        {expires_on !== null && <>{t('expires_to', { day: dates.day(expires_on) })} · </>}
        {line.shelf !== '' && <>{t('shelf_named', { shelf: line.shelf })} · </>}
        <span className="figures">{line.product_code}</span>
        {book !== null && line.tracking !== 'serial' && (
          <> · {t('by_the_books', { quantity: format.quantity(book) })}</>
        )}
        {line.counted_by !== null && <> · {line.counted_by}</>}
      </small>
      {difference !== null && difference !== 0 && (
        <Tag tone={difference > 0 ? 'warn' : 'bad'}>
          <span className="figures">
            {difference > 0 ? '+' : ''}
            {format.quantity(difference)}
            {line.value != null && <> · {format.amount(line.value)}</>}
          </span>
        </Tag>
      )}{' '}
      {line.is_moved && <Tag tone="warn">{t('moved_meanwhile')}</Tag>}
    </span>
  );
}

function Counted({ line }: { line: CountLine }) {
  const { t } = useTranslation('inventory');
  const format = useNumberFormat();
  if (line.tracking === 'serial' && line.counted !== null) {
    return <b>{t(line.counted === 0 ? 'piece_missing' : 'piece_there')}</b>;
  }
  return <b className="figures">{line.counted === null ? '–' : format.quantity(line.counted)}</b>;
}
