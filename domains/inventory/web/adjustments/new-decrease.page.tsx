import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { AdjustForm } from './adjust-form.tsx';

/** The page for stock that was damaged, expired, stolen, used or given away. */
export default function NewDecrease() {
  const { t } = useTranslation('inventory');
  const canCreate = useMe().can('stock-adjustment.create');
  return (
    <ListPage title={t('take_out')} trail={[t('common:stock'), t('decreases')]}>
      {canCreate ? (
        <div className={ui.page}>
          <FormDraft of="goods_out">
            <AdjustForm way="out" />
          </FormDraft>
        </div>
      ) : (
        <NoPermission />
      )}
    </ListPage>
  );
}
