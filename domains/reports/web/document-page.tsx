import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { DocumentKind } from '#domains/documents/contract/document-kind.ts';
import { RecurringLink } from '#domains/recurring/web/part/recurring-link.tsx';
import { CopyEntry, EntryReversal } from '#domains/treasury/web/part/entry-acts.tsx';
import { ExpensePicture } from '#domains/treasury/web/part/expense-picture.tsx';
import type { CallAnswer } from '#platform/client/call.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { readDocumentRoute } from '../contract/document.ts';
import s from './document.module.css';
import { DocumentAttachments } from './document-attachments.tsx';
import { DocumentJournal } from './document-journal.tsx';
import { DocumentLines } from './document-lines.tsx';
import { DocumentPrintMenu } from './document-print-menu.tsx';
import { DocumentSide } from './document-side.tsx';
import { ReverseDocument } from './reverse-document.tsx';

type Posted = CallAnswer<typeof readDocumentRoute>['data'];

/** A posted document. It is never edited: an error is reversed. */
export function DocumentPage({ kinds }: { kinds: readonly DocumentKind[] }) {
  const { t } = useTranslation('lists');
  const { id = '' } = useParams();
  const documentQuery = useQuery(queryOptionsFor(readDocumentRoute, { params: { id } }));
  const posted = documentQuery.data?.data;
  const kind = kinds.find(({ name }) => name === posted?.kind);
  return (
    <ListPage
      title={posted === undefined ? t('document') : t(`kind_${posted.kind}`)}
      number={posted?.number}
      aside={posted !== undefined && <Head posted={posted} kind={kind} />}
    >
      {documentQuery.error !== null && posted === undefined ? (
        <ErrorState
          title={t('document_failed')}
          error={documentQuery.error}
          onRetry={() => void documentQuery.refetch()}
        />
      ) : (
        <div className={ui.sides} aria-busy={posted === undefined}>
          {posted === undefined ? (
            <div className={ui.outline} />
          ) : (
            <>
              <div className={ui.stack}>
                {posted.lines.length > 0 && <DocumentLines posted={posted} />}
                {posted.kind === 'expense' && <ExpensePicture id={posted.id} />}
                {posted.kind === 'journal' && <EntryReversal id={posted.id} />}
                {posted.journal !== undefined && posted.journal.length > 0 && (
                  <DocumentJournal posted={posted} />
                )}
                <DocumentAttachments id={posted.id} />
              </div>
              <DocumentSide posted={posted} />
            </>
          )}
        </div>
      )}
    </ListPage>
  );
}

/** Time, location, author, party, and whether it was reversed. */
function Head({ posted, kind }: { posted: Posted; kind: DocumentKind | undefined }) {
  const { t } = useTranslation('lists');
  const dates = useDates();
  const { language } = useNumberFormat();
  const branch = localName({ name: posted.branch_name, name_bn: posted.branch_name_bn }, language);
  const due = posted.totals?.due ?? 0;
  return (
    <>
      {posted.reversed_by !== null && <Tag tone="bad">{t('reversed')}</Tag>}
      {due > 0 && posted.kind === 'sale' && <Tag tone="warn">{t('with_due')}</Tag>}
      <span className={ui.quiet}>
        <span className="figures">
          {dates.day(posted.business_date)}, {dates.time(posted.posted_at)}
        </span>
        {' · '}
        {branch}
        {' · '}
        {posted.posted_by}
      </span>
      {posted.party !== null && (
        <Link className="word-link" to={`/dashboard/${posted.party.kind}s/${posted.party.id}`}>
          {posted.party.name}
        </Link>
      )}
      <span className={`${ui.row} ${s.acts}`}>
        {['expense', 'journal', 'sale'].includes(posted.kind) && (
          <RecurringLink document_id={posted.id} kind={posted.kind} />
        )}
        {posted.kind === 'journal' && <CopyEntry id={posted.id} />}
        <DocumentPrintMenu posted={posted} isSale={kind?.is_sale === true} />
        <ReverseDocument posted={posted} route={kind?.reverse ?? null} />
      </span>
    </>
  );
}
