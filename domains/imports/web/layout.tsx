import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '#platform/client/call.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { layOutImportRoute, readImportRoute } from '../contract/import.ts';
import s from './imports.module.css';

type Batch = CallAnswer<typeof readImportRoute>['data'];

/** The sheet and the header row: detected; the user can change them. */
export function Layout({ batch }: { batch: Batch }) {
  const { t } = useTranslation('imports');
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const laying = useMutation({
    mutationFn: (body: { sheet: number; head_row: number | null }) =>
      call(layOutImportRoute, { params: { id: batch.id }, body }),
    onSuccess: (answer) => {
      const { queryKey } = queryOptionsFor(readImportRoute, { params: { id: batch.id } });
      client.setQueryData(queryKey, answer);
    },
  });
  const failure = failureMessage(laying.error, t('common:unreached_text'));
  const { head, program, sheets, sheet } = batch;
  const isChoosing = isOpen || !head.is_sure;
  return (
    <section className={`${ui.sheet} ${ui.parts}`} aria-busy={laying.isPending || undefined}>
      <h2>{t('layout')}</h2>
      {program !== null && (
        <p className={ui.quiet}>{t('of_program', { name: t(`by_${program}`) })}</p>
      )}
      {sheets.length > 1 && (
        <label className={f.label}>
          {t('sheet')}
          <select
            className={f.field}
            value={sheet}
            onChange={({ currentTarget: { value } }) =>
              laying.mutate({ sheet: Number(value), head_row: null })
            }
          >
            {sheets.map(({ name, is_hidden }, index) => (
              <option key={name} value={index}>
                {is_hidden ? t('hidden_sheet', { name }) : name}
              </option>
            ))}
          </select>
        </label>
      )}
      <HeadSaid batch={batch} />
      {isChoosing ? (
        <Rows
          batch={batch}
          onChoose={(head_row) => laying.mutate({ sheet, head_row })}
          isBusy={laying.isPending}
        />
      ) : (
        <div className={ui.row}>
          <Button size="md" variant="default" onClick={() => setOpen(true)}>
            {t('other_head')}
          </Button>
        </div>
      )}
      {failure !== null && (
        <p className={ui.bad} role="alert">
          {failure}
        </p>
      )}
    </section>
  );
}

function HeadSaid({ batch: { head, header } }: { batch: Batch }) {
  const { t } = useTranslation('imports');
  const format = useNumberFormat();
  const row = format.count(head.row);
  const next = format.count(head.row + 1);
  const names = header.filter((name) => name !== '').join(' · ');
  if (!head.is_sure) {
    return (
      <p className={ui.bad} role="alert">
        {t('head_unsure')}
      </p>
    );
  }
  return (
    <p className={ui.quiet}>
      {t(head.height === 2 ? 'head_of_two' : 'head_at', { row, next })} <span>{names}</span>
    </p>
  );
}

type RowsProps = { batch: Batch; onChoose: (row: number) => void; isBusy: boolean };

/** The first rows of the sheet, to choose the header from. */
function Rows({ batch: { top, head }, onChoose, isBusy }: RowsProps) {
  const { t } = useTranslation('imports');
  const format = useNumberFormat();
  return (
    <fieldset className={ui.stack} disabled={isBusy}>
      <legend>{t('choose_head')}</legend>
      {top.map(({ row, cells }) => (
        <label key={row} className={s.row}>
          <input
            type="radio"
            name="head"
            value={row}
            checked={head.is_sure && row === head.row}
            onChange={() => onChoose(row)}
          />
          <span className="figures">{format.count(row)}</span>
          <span className={ui.cut}>{cells.filter((cell) => cell !== '').join(' · ')}</span>
        </label>
      ))}
    </fieldset>
  );
}
