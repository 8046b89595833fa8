import type { Dispatch, SetStateAction } from 'react';
import { useTranslation } from 'react-i18next';
import { LocationField } from '#domains/shops/web/part/location-field.tsx';
import { EntryBalance, EntryLines } from '#domains/treasury/web/part/entry-lines.tsx';
import { Typed } from '#platform/ui/fields/typed.tsx';
import ui from '#platform/ui/shapes.module.css';
import type { ContentDraft } from './template-draft.ts';

type Props = {
  draft: ContentDraft;
  warehouse_id: string;
  onChange: Dispatch<SetStateAction<ContentDraft>>;
};

/** Fields of a manual entry: its narration, its lines and its branch. */
export function EntryFields({ draft, warehouse_id, onChange }: Props) {
  const { t } = useTranslation(['recurring', 'treasury']);
  return (
    <section className={`${ui.sheet} ${ui.parts}`} aria-label={t('entry')}>
      <Typed
        label={t('treasury:narration')}
        value={draft.narration}
        max={1000}
        isRequired
        onChange={(narration) => onChange((before) => ({ ...before, narration }))}
      />
      <EntryLines
        lines={draft.entry}
        onChange={(change) => onChange((before) => ({ ...before, entry: change(before.entry) }))}
      />
      <EntryBalance lines={draft.entry} />
      <LocationField
        label={t('place')}
        value={warehouse_id}
        onChange={(chosen) =>
          onChange((before) => ({ ...before, trade: { ...before.trade, warehouse_id: chosen } }))
        }
      />
    </section>
  );
}
