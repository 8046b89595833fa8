import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { LedgerSheet } from '#domains/accounting/web/part/ledger-sheet.tsx';
import { ZERO } from '#domains/kernel/core/money.ts';
import { pagesFor } from '#platform/client/pages-for.ts';
import { PeriodField } from '#platform/ui/lists/filter-fields.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { dropEmpty, useFilters } from '#platform/ui/lists/use-filters.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { Tag } from '#platform/ui/tag.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { customerStatementRoute, supplierStatementRoute } from '../contract/statement.ts';
import { PutPartyAway } from './archive-party.tsx';
import { CustomFieldValues } from './custom-field-values.tsx';
import { CustomerGroupChoice } from './customer-group-choice.tsx';
import type { Kind } from './kind.ts';
import { MergeParty } from './merge-party.tsx';
import { ShareDues } from './part/share-dues.tsx';
import { PartyDialog } from './party-dialog.tsx';
import s from './statement.module.css';

/** The statement of one customer or supplier: documents, and the due after each. */
export function Statement({ kind }: { kind: Kind }) {
  const { t } = useTranslation('lists');
  const me = useMe();
  const { id = '' } = useParams();
  const format = useNumberFormat();
  const { filters, change } = useFilters(['from', 'to']);
  const [isChanging, setChanging] = useState(false);
  // A supplier's documents reveal costs.
  const seesCost = kind === 'customer' || me.can('cost.read');
  const canRead = seesCost && me.can(`${kind}-statement.read`);
  const route = kind === 'customer' ? customerStatementRoute : supplierStatementRoute;
  const statementQuery = useInfiniteQuery({
    ...pagesFor(route, { params: { id }, query: dropEmpty(filters) as never }),
    enabled: canRead,
  });
  const pages = statementQuery.data?.pages ?? [];
  const party = pages[0]?.data.party;
  const cheques = pages[0]?.data.cheques ?? ZERO;
  const deposit = pages[0]?.data.deposit ?? ZERO;
  return (
    <ListPage
      title={party?.name ?? t(kind)}
      trail={[t(`${kind}s`)]}
      file={canRead ? { list: route, params: { id }, query: dropEmpty(filters) } : null}
      aside={
        party !== undefined && (
          <>
            <Tag tone={party.due > 0 ? 'warn' : 'ok'}>
              {t(kind === 'customer' ? 'due' : 'payable')}{' '}
              <span className="figures">{format.money(party.due)}</span>
            </Tag>
            {deposit > 0 && (
              <Tag>
                {t('deposit')} <span className="figures">{format.money(deposit)}</span>
              </Tag>
            )}
            {party.phone !== '' && (
              <a className="figures word-link" href={`tel:${party.phone}`}>
                {format.phone(party.phone)}
              </a>
            )}
            <div className={s.ways}>
              {canRead && (
                <Link className="word-link" to={`/dashboard/dues/${kind}s/${id}`}>
                  {t('open_bills')}
                </Link>
              )}
              {cheques > 0 && me.can('cheques.read') && (
                <Link className="word-link" to={`/dashboard/dues/cheques?party_id=${id}`}>
                  {t('cheques')} <span className="figures">{format.money(cheques)}</span>
                </Link>
              )}
              {kind === 'customer' && (
                <Link className="word-link" to={`/dashboard/customers/${id}/points`}>
                  {t('points')}
                </Link>
              )}
              {kind === 'customer' && me.can('pos-sale.read') && (
                <Link className="word-link" to={`/dashboard/sales?customer_id=${id}`}>
                  {t('sales_of_customer')}
                </Link>
              )}
              {kind === 'supplier' && me.can('goods-receipt.read') && (
                <Link className="word-link" to={`/dashboard/purchases?supplier_id=${id}`}>
                  {t('purchases_of_supplier')}
                </Link>
              )}
            </div>
            <div className={s.actions}>
              {kind === 'customer' && <ShareDues id={id} name={party.name} />}
              {me.can(`${kind}s.update`) && (
                <Button size="md" variant="default" onClick={() => setChanging(true)}>
                  {t('change_party')}
                </Button>
              )}
              {kind === 'customer' && <CustomerGroupChoice id={id} />}
              <MergeParty kind={kind} party={party} />
              <PutPartyAway kind={kind} party={party} />
            </div>
          </>
        )
      }
      filters={canRead && <PeriodField {...filters} onChange={change} />}
    >
      {kind === 'customer' && <CustomFieldValues id={id} />}
      {canRead ? (
        <LedgerSheet
          label={t('statement')}
          query={statementQuery}
          head={pages[0]?.data}
          lines={pages.flatMap((page) => page.data.lines)}
          party={kind}
          failed={t('statement_failed')}
        />
      ) : (
        <NoPermission />
      )}
      <PartyDialog kind={kind} id={id} isOpen={isChanging} onClose={() => setChanging(false)} />
    </ListPage>
  );
}
