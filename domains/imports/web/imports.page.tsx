import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import type { CallAnswer } from '#platform/client/call.ts';
import { call } from '#platform/client/call.ts';
import { download } from '#platform/client/download.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { pagesFor } from '#platform/client/pages-for.ts';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { ListSheet } from '#platform/ui/lists/list-sheet.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { importTemplateRoute, listImportsRoute, uploadImportRoute } from '../contract/import.ts';
import { IMPORT_KINDS, type ImportKind, RULES } from '../core/import-fields.ts';
import { importStateOf } from '../core/import-state.ts';
import s from './imports.module.css';
import { toBase64 } from './to-base64.ts';

/** Uploads a file, and lists the earlier ones. */
export default function Imports() {
  const { t } = useTranslation('imports');
  const me = useMe();
  return (
    <ListPage title={t('import')} file={me.can('imports.read') ? { list: listImportsRoute } : null}>
      {me.can('imports.read') ? (
        <div className={`${ui.page} ${ui.wide}`}>
          <p className={ui.quiet}>{t('about')}</p>
          {me.can('imports.create') && <NewFile />}
          <h2>{t('earlier')}</h2>
          <Earlier />
        </div>
      ) : (
        <NoPermission />
      )}
    </ListPage>
  );
}

function NewFile() {
  const { t } = useTranslation('imports');
  const me = useMe();
  const kinds = IMPORT_KINDS.filter((kind) => me.can(RULES[kind].permission));
  const [kind, setKind] = useState<ImportKind>(kinds[0] ?? 'products');
  if (kinds.length === 0) return null;
  return (
    <section className={`${ui.sheet} ${ui.parts}`} aria-label={t('import_file')}>
      <fieldset className={`${ui.row} ${s.kinds}`}>
        <legend>{t('kind')}</legend>
        {kinds.map((one) => (
          <label key={one} className={ui.check}>
            <input
              type="radio"
              name="kind"
              value={one}
              checked={one === kind}
              onChange={() => setKind(one)}
            />
            {t(`kind_${one}`)}
          </label>
        ))}
      </fieldset>
      <DropZone kind={kind} />
      <Templates kind={kind} />
    </section>
  );
}

function DropZone({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation('imports');
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const sending = useMutation({
    mutationFn: async (file: File) => {
      const body = { kind, file_name: file.name.slice(0, 200), file: await toBase64(file) };
      return call(uploadImportRoute, { body });
    },
    onSuccess: ({ data }) => navigate(`/dashboard/imports/${data.id}`),
  });
  const send = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined && !sending.isPending) sending.mutate(file);
    if (input.current !== null) input.current.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    send(event.dataTransfer.files);
  };
  const failure = failureMessage(sending.error, t('common:unreached_text'));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same.
    <div
      className={s.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <strong>{t('drop')}</strong>
      <Button size="md" loading={sending.isPending} onClick={() => input.current?.click()}>
        {t('choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('choose')}
        accept=".csv,.tsv,.txt,.xlsx,.xls,.xlsm,.ods"
        onChange={(event) => send(event.currentTarget.files)}
      />
      <small>{sending.isPending ? t('reading') : t('drop_help')}</small>
      {failure !== null && (
        <p className={ui.bad} role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}

/** Templates with the column names and an example. */
function Templates({ kind }: { kind: ImportKind }) {
  const { t, i18n } = useTranslation('imports');
  const lang = i18n.language === 'en' ? 'en' : 'bn';
  const fetching = useMutation({
    mutationFn: (format: 'csv' | 'xlsx') =>
      download(importTemplateRoute, { params: { kind, format }, query: { lang } }),
  });
  const failure = failureMessage(fetching.error, t('common:unreached_text'));
  return (
    <p className={`${ui.row} ${ui.quiet}`}>
      {t('template')}:
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

type Row = CallAnswer<typeof listImportsRoute>['data'][number];

function Earlier() {
  const { t } = useTranslation('imports');
  const numberFormat = useNumberFormat();
  const dates = useDates();
  const importsQuery = useInfiniteQuery(pagesFor(listImportsRoute));
  const columns: Column<Row>[] = [
    { key: 'file', label: t('file'), cell: (row) => row.file_name },
    { key: 'kind', label: t('kind_head'), cell: (row) => t(`kind_${row.kind}`) },
    {
      key: 'rows',
      label: t('rows'),
      isNumeric: true,
      isPhoneNumeric: true,
      cell: (row) => numberFormat.count(row.rows),
    },
    { key: 'state', label: t('state'), cell: (row) => <StateTag row={row} /> },
    { key: 'when', label: t('when'), cell: (row) => dates.moment(row.made_at) },
    { key: 'who', label: t('who'), cell: (row) => row.made_by },
  ];
  return (
    <ListSheet
      query={importsQuery}
      label={t('earlier')}
      columns={columns}
      rows={(importsQuery.data?.pages ?? []).flatMap((page) => page.data)}
      keyOf={(row) => row.id}
      toOf={(row) => `/dashboard/imports/${row.id}`}
      noteOf={(row) => (
        <>
          {t(`kind_${row.kind}`)} · {dates.moment(row.made_at)} · <StateTag row={row} />
        </>
      )}
      failed={t('failed')}
      empty={{ title: t('no_earlier'), text: t('no_earlier_text') }}
      isFiltered={false}
      onClear={() => undefined}
    />
  );
}

const TONES = {
  undone: undefined,
  done: 'ok',
  new: undefined,
  faults: 'warn',
  fits: 'info',
} as const;

function StateTag({ row }: { row: Row }) {
  const { t } = useTranslation('imports');
  const state = importStateOf(row);
  return <Tag tone={TONES[state]}>{t(`state_${state}`)}</Tag>;
}
