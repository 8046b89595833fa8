import { useTranslation } from 'react-i18next';
import type { PaymentMethod } from '#domains/payments/contract/payment-method.ts';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { DraftEvent } from './use-return-draft.ts';

type Props = {
  label: string;
  methods: readonly PaymentMethod[];
  current: string | null;
  canOweMore: boolean;
  isOnDue: boolean;
  dispatch: (event: DraftEvent) => void;
};

/** One payment method for the whole difference: cash first. */
export function TenderChoice({ label, methods, current, canOweMore, isOnDue, dispatch }: Props) {
  const { t } = useTranslation('returns');
  const { language } = useNumberFormat();
  return (
    <fieldset className={ui.choices}>
      <legend>{label}</legend>
      {methods.map((method) => (
        <button
          key={method.id}
          type="button"
          aria-pressed={method.id === current}
          onClick={() => dispatch({ kind: 'method', method_id: method.id })}
        >
          {localName(method, language)}
        </button>
      ))}
      {canOweMore && (
        <button type="button" aria-pressed={isOnDue} onClick={() => dispatch({ kind: 'on_due' })}>
          {t('on_due')}
        </button>
      )}
    </fieldset>
  );
}
