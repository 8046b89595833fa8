import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { quantityFormat, quantityIn } from '#domains/kernel/core/read-number.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { Typed } from '#platform/ui/fields/typed.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { setReorderLevelRoute } from '../../contract/reorder-level.ts';

type Level = {
  variant_id: string;
  warehouse_id: string;
  reorder_level: Quantity;
  fill_to: Quantity;
};
type Props = { levels: readonly Level[]; nameOf: (warehouse_id: string) => string };

/** The reorder level and the fill-up level in each warehouse. */
export function LimitsButton({ levels, nameOf }: Props) {
  const { t } = useTranslation('lists');
  const [isOpen, setOpen] = useState(false);
  if (levels.length === 0) return null;
  return (
    <>
      <Button size="md" variant="default" onClick={() => setOpen(true)}>
        {t('stock_limits')}
      </Button>
      <FormDialog
        isOpen={isOpen}
        draft={`limits ${levels[0]?.variant_id}`}
        onClose={() => setOpen(false)}
        title={t('stock_limits')}
      >
        {isOpen && <LimitsForm levels={levels} nameOf={nameOf} onDone={() => setOpen(false)} />}
      </FormDialog>
    </>
  );
}

type Mark = 'reorder_level' | 'fill_to';

function LimitsForm({ levels, nameOf, onDone }: Props & { onDone: () => void }) {
  const { t } = useTranslation('lists');
  const format = useNumberFormat();
  const client = useQueryClient();
  const [typed, setTyped] = useDrafted<Readonly<Record<string, string>>>('typed', {});
  const keyOf = ({ warehouse_id }: Level, mark: Mark) => `${warehouse_id} ${mark}`;
  const textOf = (level: Level, mark: Mark) =>
    typed[keyOf(level, mark)] ?? (level[mark] === 0 ? '' : format.quantity(level[mark]));
  const read = (level: Level, mark: Mark): Quantity | null => {
    const text = typed[keyOf(level, mark)];
    if (text === undefined) return level[mark];
    const none = 0 as Quantity;
    return text.trim() === '' ? none : quantityIn(text, 4);
  };
  const rows = levels.map((level) => ({
    level,
    after: { reorder_level: read(level, 'reorder_level'), fill_to: read(level, 'fill_to') },
  }));
  const isWrong = rows.some(({ after }) => after.reorder_level === null || after.fill_to === null);
  const saving = useMutation({
    mutationFn: async () => {
      for (const { level, after } of rows) {
        const { variant_id, warehouse_id } = level;
        const { reorder_level, fill_to } = after;
        if (reorder_level === null || fill_to === null) continue;
        if (reorder_level === level.reorder_level && fill_to === level.fill_to) continue;
        const body = { variant_id, warehouse_id, reorder_level, fill_to };
        await call(setReorderLevelRoute, { body });
      }
    },
    onSuccess: async () => {
      await client.invalidateQueries();
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWrong && !saving.isPending) saving.mutate();
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <p className={f.hint}>{t('stock_limits_text')}</p>
      {levels.map((level) => (
        <section key={level.warehouse_id} aria-label={nameOf(level.warehouse_id)}>
          <b>{nameOf(level.warehouse_id)}</b>
          <div className={f.pair}>
            {(['reorder_level', 'fill_to'] as const).map((mark) => (
              <Typed
                key={mark}
                label={t(mark)}
                value={textOf(level, mark)}
                max={20}
                number={quantityFormat(4)}
                onChange={(text) => setTyped({ ...typed, [keyOf(level, mark)]: text })}
              />
            ))}
          </div>
        </section>
      ))}
      <FormFoot
        failure={isWrong ? t('not_a_quantity') : failureMessage(saving.error, t('unreached'))}
        isBusy={saving.isPending}
        save={t('keep_limits')}
        onCancel={onDone}
      />
    </form>
  );
}
