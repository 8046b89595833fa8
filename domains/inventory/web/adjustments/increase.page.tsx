import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { AdjustForm } from './adjust-form.tsx';

/** The page for opening stock and surplus. */
export default function Increase() {
  const { t } = useTranslation('inventory');
  const canCreate = useMe().can('stock-adjustment.create');
  return (
    <ListPage title={t('put_in')} trail={[t('common:stock')]}>
      {canCreate ? (
        <div className={ui.page}>
          <FormDraft of="goods_in">
            <AdjustForm way="in" />
          </FormDraft>
        </div>
      ) : (
        <NoPermission />
      )}
    </ListPage>
  );
}
