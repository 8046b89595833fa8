import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { Tag } from '#platform/ui/tag.tsx';
import { readShiftRoute } from '../../contract/shift-report.ts';
import { ShiftReportSheet } from './shift-report.tsx';

/** The X report while the shift is open, the Z report once it is closed: on screen and in print. */
export default function ShiftReportPage() {
  const { t } = useTranslation('shift');
  const me = useMe();
  const { id = '' } = useParams();
  const canRead = me.can('shifts.read');
  const reportQuery = useQuery({
    ...queryOptionsFor(readShiftRoute, { params: { id } }),
    enabled: canRead,
    // An open shift changes: it is always reloaded.
    staleTime: 0,
  });
  const report = reportQuery.data?.data;
  const isOpen = report !== undefined && report.closed_at === null;
  return (
    <ListPage
      title={t(isOpen ? 'x_report' : 'z_report')}
      trail={[t('shifts')]}
      aside={
        report !== undefined && (
          <>
            <Tag tone={isOpen ? 'info' : 'ok'}>{t(isOpen ? 'shift_open' : 'shift_closed')}</Tag>
            <Button
              className="screen-only"
              variant="default"
              size="md"
              ml="auto"
              leftSection={<IconPrinter size={18} stroke={1.75} />}
              onClick={() => window.print()}
            >
              {t('print')}
            </Button>
          </>
        )
      }
    >
      {!canRead ? (
        <NoPermission />
      ) : reportQuery.error !== null && report === undefined ? (
        <ErrorState
          title={t('report_failed')}
          error={reportQuery.error}
          onRetry={() => void reportQuery.refetch()}
        />
      ) : (
        <ShiftReportSheet report={report} />
      )}
    </ListPage>
  );
}
