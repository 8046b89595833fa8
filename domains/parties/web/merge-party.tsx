import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { ZERO } from '#domains/kernel/core/money.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import m from '#platform/ui/merge-form.module.css';
import { MergeForm } from '#platform/ui/merge-form.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import {
  mergeCustomersRoute,
  mergeSuppliersRoute,
  previewCustomerMergeRoute,
  previewSupplierMergeRoute,
} from '../contract/merge-party.ts';
import { listCustomersRoute, listSuppliersRoute } from '../contract/party.ts';
import type { Kind } from './kind.ts';

type Party = { id: string; name: string; phone: string; code: string };

/** Merges a party that exists twice in the shop. */
export function MergeParty({ kind, party }: { kind: Kind; party: Party }) {
  const { t } = useTranslation('lists');
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const [other, setOther] = useState<Party | null>(null);
  const close = () => {
    setOpen(false);
    setOther(null);
  };
  if (!me.can(`${kind}s.merge`)) return null;
  return (
    <>
      <Button size="md" variant="default" onClick={() => setOpen(true)}>
        {t('merge_party')}
      </Button>
      <FormDialog
        isOpen={isOpen}
        draft={null}
        onClose={close}
        title={t(`merge_${kind}s`)}
        size={520}
      >
        {other === null ? (
          <Find kind={kind} without={party.id} onFound={setOther} />
        ) : (
          <Merge kind={kind} two={[party, other]} onClose={close} />
        )}
      </FormDialog>
    </>
  );
}

type FindProps = { kind: Kind; without: string; onFound: (party: Party) => void };

const ROWS = 8;

function Find({ kind, without, onFound }: FindProps) {
  const { t } = useTranslation('lists');
  const format = useNumberFormat();
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 150);
  const route = kind === 'customer' ? listCustomersRoute : listSuppliersRoute;
  const partiesQuery = useQuery(
    queryOptionsFor(route as typeof listSuppliersRoute, {
      query: { q, limit: ROWS },
    }),
  );
  const rows = (partiesQuery.data?.data ?? []).filter(({ id }) => id !== without);
  return (
    <div className={f.form}>
      <Labelled label={t('merge_with_whom')}>
        {(id) => (
          <input
            id={id}
            className={f.field}
            autoComplete="off"
            placeholder={t('party_search')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            data-autofocus
          />
        )}
      </Labelled>
      {partiesQuery.isError && <p role="alert">{t('parties_failed')}</p>}
      {partiesQuery.isSuccess && rows.length === 0 && <p role="status">{t('merge_nobody')}</p>}
      {rows.map((row) => (
        <Button
          key={row.id}
          variant="default"
          size="md"
          justify="space-between"
          onClick={() => onFound(row)}
          rightSection={<small className="figures">{format.phone(row.phone)}</small>}
        >
          {row.name}
        </Button>
      ))}
    </div>
  );
}

type MergeProps = { kind: Kind; two: readonly [Party, Party]; onClose: () => void };

function Merge({ kind, two, onClose }: MergeProps) {
  const { t } = useTranslation('lists');
  const format = useNumberFormat();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [survivorId, setSurvivorId] = useState(two[0].id);
  const duplicate_id = (survivorId === two[0].id ? two[1] : two[0]).id;
  const isCustomer = kind === 'customer';
  const preview = isCustomer ? previewCustomerMergeRoute : previewSupplierMergeRoute;
  const route = isCustomer ? mergeCustomersRoute : mergeSuppliersRoute;
  const seen = useQuery({
    ...queryOptionsFor(preview as typeof previewSupplierMergeRoute, {
      params: { id: survivorId },
      query: { duplicate_id },
    }),
    gcTime: 0,
    retry: false,
  });
  const merging = useMutation({
    mutationFn: () => call(route, { params: { id: survivorId }, body: { duplicate_id } }),
    onSuccess: async () => {
      onClose();
      await navigate(`/dashboard/${kind}s/${survivorId}`);
      await client.invalidateQueries();
    },
  });
  const { due = ZERO, deposit = ZERO } = seen.data?.data ?? {};
  return (
    <MergeForm
      two={[oneOf(two[0]), oneOf(two[1])]}
      survivorId={survivorId}
      onChooseSurvivor={setSurvivorId}
      failure={failureMessage(seen.error ?? merging.error, t('not_reached'))}
      isBusy={merging.isPending || seen.isPending}
      onMerge={() => {
        if (seen.data !== undefined) merging.mutate();
      }}
      onCancel={onClose}
    >
      {seen.data !== undefined && (
        <ul className={m.means} aria-label={t('merge_after')}>
          <li>
            <span>{t(isCustomer ? 'due' : 'payable')}</span>
            <b className="figures">{format.money(due)}</b>
          </li>
          {deposit > 0 && (
            <li>
              <span>{t('merge_deposit')}</span>
              <b className="figures">{format.money(deposit)}</b>
            </li>
          )}
        </ul>
      )}
    </MergeForm>
  );

  function oneOf({ id, name, phone, code }: Party) {
    return { id, name, note: phone === '' ? code : format.digits(phone) };
  }
}
