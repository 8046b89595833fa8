import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { TransferDraft } from './transfer-draft.tsx';

/** The page that creates a transfer. */
export default function NewTransfer() {
  const { t } = useTranslation('inventory');
  const navigate = useNavigate();
  const canCreate = useMe().can('stock-transfer.create');
  return (
    <ListPage title={t('new_transfer')} trail={[t('common:stock'), t('transfers')]}>
      {canCreate ? (
        <FormDraft of="stock_transfer">
          <TransferDraft
            draft={null}
            onWritten={({ id }) => void navigate(`/dashboard/stock/transfers/${id}`)}
          />
        </FormDraft>
      ) : (
        <NoPermission />
      )}
    </ListPage>
  );
}
