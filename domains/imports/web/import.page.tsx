import { Button, Modal } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { announceProductsChanged } from '#domains/catalog/web/part/products-changed.ts';
import type { CallAnswer } from '#platform/client/call.ts';
import { call } from '#platform/client/call.ts';
import { download } from '#platform/client/download.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import {
  commitImportRoute,
  importRestRoute,
  readImportRoute,
  undoImportRoute,
} from '../contract/import.ts';
import { unreadColumns } from '../core/location-columns.ts';
import { Columns } from './columns.tsx';
import s from './imports.module.css';
import { Layout } from './layout.tsx';
import { Messages } from './messages.tsx';
import { Prices } from './prices.tsx';
import { Progress } from './progress.tsx';
import { Sums } from './sums.tsx';

/** The page that shows the imported records. */
const WHERE = {
  products: '/dashboard/products',
  stock: '/dashboard/stock',
  customers: '/dashboard/customers',
  suppliers: '/dashboard/suppliers',
} as const;

type Batch = CallAnswer<typeof readImportRoute>['data'];

/** One file: its columns, its errors, and the import. */
export default function ImportPage() {
  const { t } = useTranslation('imports');
  const me = useMe();
  const { id = '' } = useParams();
  const canRead = me.can('imports.read');
  const importQuery = useQuery({
    ...queryOptionsFor(readImportRoute, { params: { id } }),
    enabled: canRead,
  });
  const title = importQuery.data?.data.file_name ?? t('import_file');
  return (
    <ListPage title={title} trail={[t('import')]}>
      {!canRead ? (
        <NoPermission />
      ) : importQuery.error !== null ? (
        <ErrorState
          title={t('failed')}
          error={importQuery.error}
          onRetry={() => void importQuery.refetch()}
        />
      ) : (
        <div className={`${ui.page} ${ui.wide}`} aria-busy={importQuery.isPending || undefined}>
          {importQuery.data !== undefined && <File batch={importQuery.data.data} />}
        </div>
      )}
    </ListPage>
  );
}

function File({ batch }: { batch: Batch }) {
  const { t } = useTranslation('imports');
  const numberFormat = useNumberFormat();
  const [isAnew, setAnew] = useState(false);
  const step =
    batch.committed_at !== null ? 'done' : batch.checked === null || isAnew ? 'columns' : 'checked';
  return (
    <>
      <p className={ui.quiet}>
        {t(`kind_${batch.kind}`)} · {t('rows_of_file', { count: numberFormat.count(batch.rows) })}
      </p>
      {step === 'columns' && (
        <>
          <Layout key={`layout ${batch.sheet}`} batch={batch} />
          <Columns
            key={`${batch.sheet} ${batch.head.row}`}
            batch={batch}
            onChecked={() => setAnew(false)}
          />
        </>
      )}
      {step === 'checked' && <Checked batch={batch} onAnew={() => setAnew(true)} />}
      {step === 'done' && <Done batch={batch} />}
    </>
  );
}

/** Stores the response in the cache, and fetches everything else again. */
function useAnswered() {
  const client = useQueryClient();
  return async (answer: { data: Batch }) => {
    const { queryKey } = queryOptionsFor(readImportRoute, { params: { id: answer.data.id } });
    client.setQueryData(queryKey, answer);
    announceProductsChanged();
    await client.invalidateQueries();
  };
}

function Checked({ batch, onAnew }: { batch: Batch; onAnew: () => void }) {
  const { t } = useTranslation('imports');
  const numberFormat = useNumberFormat();
  const me = useMe();
  const answered = useAnswered();
  const params = { id: batch.id };
  const putting = useMutation({
    mutationFn: (only_good: boolean) => call(commitImportRoute, { params, body: { only_good } }),
    onSuccess: answered,
  });
  const failure = failureMessage(putting.error, t('common:unreached_text'));
  const { errors = 0, passed = 0, converted = 0 } = batch.checked ?? {};
  const canCreate = me.can('imports.create');
  return (
    <>
      <section className={`${ui.sheet} ${ui.parts}`}>
        <h2>
          <span role="status">
            {errors === 0 ? t('fits') : t('faults', { count: numberFormat.count(errors) })}
          </span>
        </h2>
        {errors > 0 && <p className={ui.quiet}>{t('faults_text')}</p>}
        <Sums batch={batch} />
        <NewNames batch={batch} />
        <Unread batch={batch} />
        {putting.isPending && <Progress id={batch.id} label={t('committing')} />}
        {failure !== null && (
          <p className={ui.bad} role="alert">
            {failure}
          </p>
        )}
        <div className={ui.row}>
          {canCreate && (
            <Button
              size="md"
              loading={putting.isPending}
              onClick={() => putting.mutate(errors > 0)}
            >
              {t(errors === 0 ? 'commit' : 'commit_good')}
            </Button>
          )}
          {canCreate && (
            <Button size="md" variant="default" disabled={putting.isPending} onClick={onAnew}>
              {t('other_columns')}
            </Button>
          )}
          {errors > 0 && <Another />}
        </div>
        {errors > 0 && <RestOfFile batch={batch} />}
      </section>
      {(batch.checked?.prices ?? 0) > 0 && <Prices id={batch.id} />}
      {errors > 0 && <Messages id={batch.id} level="fault" onPrices={onAnew} />}
      {converted > 0 && <Messages id={batch.id} level="converted" />}
      {passed > 0 && <Messages id={batch.id} level="passed" />}
    </>
  );
}

/** The units, categories and other names that the file creates. */
function NewNames({ batch: { checked } }: { batch: Batch }) {
  const { t } = useTranslation('imports');
  const { new_units = [], new_categories = [] } = checked ?? {};
  return (
    <>
      {new_units.length > 0 && (
        <p className={ui.quiet}>{t('new_units', { names: new_units.join(', ') })}</p>
      )}
      {new_categories.length > 0 && (
        <p className={ui.quiet}>{t('new_categories', { names: new_categories.join(', ') })}</p>
      )}
    </>
  );
}

/** The ignored columns of a location. */
function Unread({ batch }: { batch: Batch }) {
  const { t } = useTranslation('imports');
  const names = unreadColumns(batch, batch.locations);
  if (names.length === 0) return null;
  return <p className={ui.quiet}>{t('columns_left_out', { names: names.join(', ') })}</p>;
}

/** Downloads the rows with errors, to be corrected and uploaded again. */
function RestOfFile({ batch }: { batch: Batch }) {
  const { t, i18n } = useTranslation('imports');
  const lang = i18n.language === 'en' ? 'en' : 'bn';
  const fetching = useMutation({
    mutationFn: (format: 'csv' | 'xlsx') =>
      download(importRestRoute, { params: { id: batch.id, format }, query: { lang } }),
  });
  const failure = failureMessage(fetching.error, t('common:unreached_text'));
  return (
    <p className={`${ui.row} ${ui.quiet}`}>
      {t('rest')}:
      {(['xlsx', 'csv'] as const).map((format) => (
        <button
          key={format}
          type="button"
          className={`${ui.link} ${s.link}`}
          onClick={() => fetching.mutate(format)}
        >
          {format.toUpperCase()}
        </button>
      ))}
      {failure !== null && <span role="alert">{failure}</span>}
    </p>
  );
}

function Another() {
  const { t } = useTranslation('imports');
  return (
    <Button component={Link} to="/dashboard/imports" size="md" variant="default">
      {t('another')}
    </Button>
  );
}

function Done({ batch }: { batch: Batch }) {
  const { t } = useTranslation('imports');
  const me = useMe();
  const numberFormat = useNumberFormat();
  const [isAsking, setAsking] = useState(false);
  const isUndone = batch.undone_at !== null;
  return (
    <section className={`${ui.sheet} ${ui.parts}`}>
      <h2>
        <span role="status">
          {t(isUndone ? 'undone' : batch.left_out > 0 ? 'done_in_part' : 'done')}
        </span>
      </h2>
      <Sums batch={batch} />
      {!isUndone && batch.left_out > 0 && (
        <>
          <p className={ui.quiet}>{t('left_out', { count: numberFormat.count(batch.left_out) })}</p>
          <RestOfFile batch={batch} />
        </>
      )}
      <div className={ui.row}>
        {!isUndone && (
          <Button component={Link} to={WHERE[batch.kind]} size="md">
            {t('see_what_came')}
          </Button>
        )}
        <Another />
        {!isUndone && me.can('imports.void') && (
          <Button size="md" variant="default" onClick={() => setAsking(true)}>
            {t('undo')}
          </Button>
        )}
      </div>
      <UndoDialog batch={batch} isOpen={isAsking} onClose={() => setAsking(false)} />
    </section>
  );
}

type UndoProps = { batch: Batch; isOpen: boolean; onClose: () => void };

function UndoDialog({ batch, isOpen, onClose }: UndoProps) {
  const { t } = useTranslation(['imports', 'common']);
  const answered = useAnswered();
  const undoing = useMutation({
    mutationFn: () => call(undoImportRoute, { params: { id: batch.id }, body: {} }),
    onSuccess: async (answer) => {
      onClose();
      await answered(answer);
    },
  });
  const failure = failureMessage(undoing.error, t('common:unreached_text'));
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('undo_ask', { file: batch.file_name })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <p className={ui.quiet}>{t('undo_text')}</p>
      {failure !== null && (
        <p className={ui.bad} role="alert">
          {failure}
        </p>
      )}
      {undoing.isPending && <Progress id={batch.id} label={t('undoing')} />}
      <div className={ui.row}>
        <Button size="md" loading={undoing.isPending} onClick={() => undoing.mutate()}>
          {t('undo')}
        </Button>
        <Button size="md" variant="default" onClick={onClose}>
          {t('back')}
        </Button>
      </div>
    </Modal>
  );
}
