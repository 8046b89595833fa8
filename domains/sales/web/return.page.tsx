import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { FindReceipt } from './find-receipt.tsx';
import { OpenReceipt } from './open-receipt.tsx';
import { ReturnDone } from './return-done.tsx';
import { ReturnWithoutReceipt } from './return-without-receipt.tsx';
import { useReturnSettings } from './returns.queries.ts';
import type { Posted } from './use-posting-return.ts';

/** What is open below the search: a receipt, or a return without one. */
type Open = { kind: 'receipt'; code: string } | { kind: 'loose' } | null;

export default function Return() {
  const { t } = useTranslation('returns');
  const me = useMe();
  return (
    <ListPage
      title={t('title')}
      trail={[t('common:till')]}
      aside={
        <Button
          component={Link}
          to="/dashboard/pos"
          variant="default"
          ml="auto"
          leftSection={<IconArrowLeft size={18} stroke={1.75} />}
        >
          {t('to_till')}
        </Button>
      }
    >
      {me.can('return-sale.create') ? <ReturnForm /> : <NoPermission />}
    </ListPage>
  );
}

function ReturnForm() {
  const { t } = useTranslation('returns');
  const settings = useReturnSettings();
  const [params, setParams] = useSearchParams();
  const code = params.get('code');
  const [open, setOpen] = useState<Open>(code === null ? null : { kind: 'receipt', code });
  const [posted, setPosted] = useState<Posted | null>(null);
  const { shop, warehouse, methods } = settings;
  const leave = () => {
    setOpen(null);
    setPosted(null);
    if (code !== null) setParams({}, { replace: true });
  };
  if (settings.error !== null) {
    return (
      <ErrorState title={t('open_failed')} error={settings.error} onRetry={settings.refetch} />
    );
  }
  if (settings.isPending || shop === undefined || warehouse === undefined) {
    return <div className={ui.outline} aria-busy="true" />;
  }
  const known = { shop, methods, warehouse_id: warehouse.id };
  return (
    <>
      {posted === null && open === null && (
        <FindReceipt
          currency={shop.currency}
          onFind={(found) => setOpen({ kind: 'receipt', code: found })}
          onLoose={() => setOpen({ kind: 'loose' })}
        />
      )}
      {posted === null && open?.kind === 'receipt' && (
        <OpenReceipt
          key={open.code}
          code={open.code}
          settings={known}
          onLeave={leave}
          onPosted={setPosted}
        />
      )}
      {posted === null && open?.kind === 'loose' && (
        <ReturnWithoutReceipt settings={known} onLeave={leave} onPosted={setPosted} />
      )}
      <ReturnDone posted={posted} shop={shop} onNext={leave} />
    </>
  );
}
