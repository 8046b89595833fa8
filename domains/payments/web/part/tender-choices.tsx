import {
  IconBuildingBank,
  IconCash,
  IconCreditCard,
  IconDeviceMobile,
  IconGift,
  IconNotebook,
  IconWallet,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { PaymentMethod } from '../../contract/payment-method.ts';
import s from './tender-choices.module.css';

const ICONS = {
  cash: IconCash,
  card: IconCreditCard,
  mobile: IconDeviceMobile,
  bank: IconBuildingBank,
  deposit: IconWallet,
  gift_card: IconGift,
};

export function MethodIcon({ kind }: { kind: PaymentMethod['kind'] }) {
  const Icon = ICONS[kind];
  return <Icon size={18} stroke={1.75} aria-hidden="true" />;
}

type Props = {
  methods: readonly PaymentMethod[];
  current: string | null;
  isOnDue: boolean;
  hasCustomer: boolean;
  onAdd: (method: PaymentMethod) => void;
  onDue: () => void;
};

/** One button per method: each adds a row. "On due" takes the rest, and needs a customer. */
export function TenderChoices({ methods, current, isOnDue, hasCustomer, onAdd, onDue }: Props) {
  const { t } = useTranslation('pos');
  const { language } = useNumberFormat();
  return (
    <>
      <div className={`${ui.choices} ${s.choices}`} data-many={methods.length > 5 || undefined}>
        {methods.map((method) => (
          <button
            key={method.id}
            type="button"
            aria-pressed={method.id === current}
            onClick={() => onAdd(method)}
          >
            <MethodIcon kind={method.kind} />
            {localName(method, language)}
          </button>
        ))}
        <button type="button" aria-pressed={isOnDue} disabled={!hasCustomer} onClick={onDue}>
          <IconNotebook size={18} stroke={1.75} aria-hidden="true" />
          {t('on_due')}
        </button>
      </div>
      {!hasCustomer && <p className={ui.hint}>{t('on_due_needs_customer')}</p>}
    </>
  );
}
