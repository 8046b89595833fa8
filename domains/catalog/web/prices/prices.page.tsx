import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { CatalogTabs } from '../part/catalog-tabs.tsx';
import { PriceBatches } from './price-batches.tsx';
import { PricePlans } from './price-plans.tsx';
import { PricePreview } from './price-preview.tsx';
import { type Rule, RuleForm, type RuleKind } from './rule-form.tsx';

/** Changes many prices by a rule, with a preview and the earlier batches to undo. */
export default function Prices() {
  const { t } = useTranslation('catalog');
  const me = useMe();
  const [rule, setRule] = useState<Rule | null>(null);
  const location = useLocation() as { state: { product_ids?: string[]; way?: RuleKind } | null };
  const { product_ids = null, way } = location.state ?? {};
  const canUpdate = me.can('product.update');
  return (
    <ListPage title={t('prices')} trail={[t('common:products')]} aside={<CatalogTabs />}>
      {!me.can('product.read') && <NoPermission />}
      {me.can('product.read') && (
        <div className={`${ui.page} ${ui.column}`}>
          {canUpdate && (
            <FormDraft of={`prices ${way} ${product_ids?.join(' ')}`}>
              <RuleForm
                product_ids={product_ids}
                kind={way}
                onPreview={setRule}
                onChange={() => setRule(null)}
              />
            </FormDraft>
          )}
          {rule !== null && <PricePreview rule={rule} onDone={() => setRule(null)} />}
          <PricePlans />
          <PriceBatches />
        </div>
      )}
    </ListPage>
  );
}
