import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { documentPath } from '#domains/documents/core/document-path.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import f from '#platform/ui/form.module.css';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { localName } from '#platform/ui/local-name.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import {
  cancelTransferRoute,
  readTransferRoute,
  type Transfer,
} from '../../contract/stock-transfer.ts';
import s from './transfer.module.css';
import { useTransferAct } from './transfer.queries.ts';
import { TransferArrival } from './transfer-arrival.tsx';
import { TransferDraft } from './transfer-draft.tsx';
import { TransferLines } from './transfer-lines.tsx';
import { TransferState } from './transfer-state.tsx';

/** A transfer: draft, sent or received, with its next action. */
export default function TransferPage() {
  const { t, i18n } = useTranslation('inventory');
  const { id = '' } = useParams();
  const canRead = useMe().can('stock-transfer.read');
  const transferQuery = useQuery({
    ...queryOptionsFor(readTransferRoute, { params: { id } }),
    enabled: canRead,
  });
  const transfer = transferQuery.data?.data;
  const way =
    transfer === undefined
      ? t('transfer')
      : `${localName(transfer.from, i18n.language)} → ${localName(transfer.to, i18n.language)}`;
  return (
    <ListPage
      title={way}
      trail={[t('common:stock'), t('transfers')]}
      aside={transfer !== undefined && <Head transfer={transfer} />}
    >
      {!canRead && <NoPermission />}
      {transferQuery.error !== null && transfer === undefined && (
        <ErrorState
          title={t('transfer_failed')}
          error={transferQuery.error}
          onRetry={() => void transferQuery.refetch()}
        />
      )}
      {canRead && transferQuery.isPending && <div className={ui.outline} aria-busy="true" />}
      {transfer !== undefined && <Body key={transfer.state} transfer={transfer} />}
    </ListPage>
  );
}

function Head({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation('inventory');
  const dates = useDates();
  return (
    <>
      <TransferState state={transfer.state} />
      <span className={ui.quiet}>
        {transfer.number !== null && <span className="figures">{transfer.number} · </span>}
        <span className="figures">{dates.moment(transfer.sent_at ?? transfer.created_at)}</span>
        {' · '}
        {transfer.created_by}
      </span>
      {transfer.state !== 'draft' && (
        <Button className="screen-only" variant="default" size="md" onClick={() => window.print()}>
          {t('print_challan')}
        </Button>
      )}
    </>
  );
}

function Body({ transfer }: { transfer: Transfer }) {
  const me = useMe();
  const isDraft = transfer.state === 'draft';
  if (isDraft && transfer.is_from_own && me.can('stock-transfer.create')) {
    return (
      <div className={ui.page}>
        <FormDraft of={`stock_transfer ${transfer.id} ${transfer.version}`}>
          <TransferDraft draft={transfer} onWritten={() => undefined} />
        </FormDraft>
        <CancelTransfer transfer={transfer} />
      </div>
    );
  }
  return (
    <div className={ui.page}>
      {transfer.note !== '' && <p className={ui.quiet}>{transfer.note}</p>}
      <TransferLines lines={transfer.lines} />
      {transfer.state === 'sent' && <TransferArrival transfer={transfer} />}
      <Documents transfer={transfer} />
      <Signatures />
    </div>
  );
}

/** Cancels a draft. */
function CancelTransfer({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation('inventory');
  const cancel = useTransferAct(cancelTransferRoute, () => undefined);
  const failure = failureMessage(cancel.error, t('unreached'));
  const { id, version } = transfer;
  return (
    <div className={ui.last}>
      {failure !== null && (
        <p className={f.failure} role="alert">
          {failure}
        </p>
      )}
      <Button
        variant="subtle"
        color="bad"
        size="md"
        loading={cancel.isPending}
        onClick={() => cancel.mutate({ params: { id }, body: { version } })}
      >
        {t('give_up_draft')}
      </Button>
    </div>
  );
}

/** The posted documents; each links to its journal entry. */
function Documents({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation('inventory');
  const dates = useDates();
  if (transfer.documents.length === 0) return null;
  return (
    <section className={`screen-only ${ui.sheet} ${ui.parts}`}>
      <h2>{t('what_happened')}</h2>
      <ul className={ui.rows}>
        {transfer.documents.map((one) => (
          <li key={one.id}>
            <Link to={documentPath(one.id)}>
              {t(`lists:kind_${one.kind}`)} <span className="figures">{one.number}</span>
            </Link>
            <small>
              <span className="figures">{dates.moment(one.posted_at)}</span> · {one.posted_by}
              {one.reason !== null && <> · {t(`short_${one.reason}`)}</>}
              {one.note !== '' && <> · {one.note}</>}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The signature lines of the printout. */
function Signatures() {
  const { t } = useTranslation('inventory');
  const { language } = useNumberFormat();
  return (
    <div className={s.signatures} lang={language}>
      {['given_by', 'carried_by', 'taken_by'].map((key) => (
        <span key={key}>{t(key)}</span>
      ))}
    </div>
  );
}
