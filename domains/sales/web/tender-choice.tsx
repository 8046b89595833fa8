import { useTranslation } from 'react-i18next';
import type { PaymentMethod } from '#domains/payments/contract/payment-method.ts';
import { localName } from '#platform/ui/local-name.ts';
import { useFigures } from '#platform/ui/use-figures.ts';
import s from './return.module.css';
import type { DraftEvent } from './use-return-draft.ts';

type Props = {
  label: string;
  methods: readonly PaymentMethod[];
  current: string | null;
  mayOweMore: boolean;
  isOnDue: boolean;
  tell: (event: DraftEvent) => void;
};

/** One way for the whole difference: cash first. */
export function TenderChoice({ label, methods, current, mayOweMore, isOnDue, tell }: Props) {
  const { t } = useTranslation('returns');
  const { language } = useFigures();
  return (
    <fieldset className={s.tenders}>
      <legend>{label}</legend>
      {methods.map((method) => (
        <button
          key={method.id}
          type="button"
          aria-pressed={method.id === current}
          onClick={() => tell({ kind: 'method', method_id: method.id })}
        >
          {localName(method, language)}
        </button>
      ))}
      {mayOweMore && (
        <button type="button" aria-pressed={isOnDue} onClick={() => tell({ kind: 'on_due' })}>
          {t('on_due')}
        </button>
      )}
    </fieldset>
  );
}
