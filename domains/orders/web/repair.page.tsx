import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { changeRepairRoute, type Repair, readRepairRoute } from '../contract/repair.ts';
import { isOpenStage } from '../core/repair-stage.ts';
import { AdvanceSide } from './advance-side.tsx';
import { OrderPrintMenu } from './order-print-menu.tsx';
import { OrderSheet } from './order-sheet.tsx';
import s from './part/trade.module.css';
import { useOrderAction } from './part/use-order-action.ts';
import { draftOfRepair } from './repair-draft.ts';
import { RepairEditor } from './repair-editor.tsx';
import { RepairActions, RepairSteps } from './repair-stages.tsx';
import { RepairTag } from './repair-tag.tsx';
import { SerialHistory } from './serial-history.tsx';

/** A repair: editable while it is open, later with its documents. */
export default function RepairPage() {
  const { t } = useTranslation('orders');
  const { id = '' } = useParams();
  const me = useMe();
  const canRead = me.can('repairs.read');
  const repairQuery = useQuery({
    ...queryOptionsFor(readRepairRoute, { params: { id } }),
    enabled: canRead,
  });
  const repair = repairQuery.data?.data;
  return (
    <ListPage
      title={t('job')}
      number={repair?.number}
      trail={[t('repairs')]}
      aside={repair !== undefined && <Head repair={repair} />}
    >
      {!canRead && <NoPermission />}
      {repairQuery.error !== null && repair === undefined && (
        <ErrorState
          title={t('repairs_failed')}
          error={repairQuery.error}
          onRetry={() => void repairQuery.refetch()}
        />
      )}
      {canRead && repairQuery.isPending && <div className={ui.outline} aria-busy="true" />}
      {repair !== undefined &&
        (isOpenStage(repair.stage) && me.can('repairs.create') ? (
          <FormDraft key={repair.version} of={`job ${repair.id} ${repair.version}`}>
            <Card repair={repair} />
          </FormDraft>
        ) : (
          <OrderSheet
            order={repair}
            actions={<RepairPageActions repair={repair} />}
            about={<Device repair={repair} />}
          />
        ))}
    </ListPage>
  );
}

function Head({ repair }: { repair: Repair }) {
  const dates = useDates();
  return (
    <>
      <RepairTag stage={repair.stage} />
      <span className={ui.quiet}>
        <span className="figures">{dates.day(repair.business_date)}</span> · {repair.created_by}
      </span>
      <span className={`${ui.row} ${s.acts}`}>
        <OrderPrintMenu order={repair} />
      </span>
    </>
  );
}

function RepairPageActions({ repair }: { repair: Repair }) {
  return (
    <div className={ui.parts}>
      <RepairActions repair={repair} />
      <RepairSteps repair={repair} />
    </div>
  );
}

function Card({ repair }: { repair: Repair }) {
  const { id, version } = repair;
  const changing = useOrderAction(changeRepairRoute);
  return (
    <RepairEditor
      id={id}
      begin={draftOfRepair(repair)}
      hasDeposit={repair.advance !== null}
      error={changing.error}
      isBusy={changing.isPending}
      onSave={(card) => changing.mutate({ params: { id }, body: { version, ...card } })}
    >
      <section className={ui.sheet}>
        <RepairActions repair={repair} />
      </section>
      <AdvanceSide order={repair} />
      <section className={ui.sheet}>
        <RepairSteps repair={repair} />
      </section>
    </RepairEditor>
  );
}

/** The device of a repair that cannot be edited any more. */
function Device({ repair }: { repair: Repair }) {
  const { t } = useTranslation('orders');
  const dates = useDates();
  const { device, serial, fault, technician, warranty_until } = repair;
  const facts: [string, string][] = [
    [t('device'), device],
    [t('serial'), serial],
    [t('fault'), fault],
    [t('technician'), technician?.name ?? ''],
    [t('warranty'), warranty_until === null ? '' : dates.day(warranty_until)],
  ];
  return (
    <section className={`${ui.sheet} ${ui.parts}`}>
      <dl className={ui.sums}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <SerialHistory serial={serial} except={repair.id} />
    </section>
  );
}
