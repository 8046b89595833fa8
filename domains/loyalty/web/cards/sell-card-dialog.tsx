import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/client/call.ts';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { type SoldCard, sellGiftCardRoute } from '../../contract/gift-card.ts';
import { CardMoneyForm } from './card-money-form.tsx';
import { CardSlip } from './card-slip.tsx';

type Props = { isOpen: boolean; onClose: () => void };

/** A card is worth what is paid for it; its slip with the code is shown once. */
export function SellCardDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation('loyalty');
  const [sold, setSold] = useState<SoldCard | null>(null);
  const close = () => {
    setSold(null);
    onClose();
  };
  return (
    <FormDialog
      isOpen={isOpen}
      draft="sell_card"
      onClose={close}
      title={t(sold === null ? 'sell_card' : 'card_made')}
      size={520}
    >
      {isOpen && sold === null && (
        <CardMoneyForm
          text={t('sell_card_text')}
          sum={t('card_worth')}
          save={t('sell_card')}
          onCancel={close}
          post={async (body) => setSold((await call(sellGiftCardRoute, { body })).data)}
        />
      )}
      {isOpen && sold !== null && <CardSlip card={sold} onDone={close} />}
    </FormDialog>
  );
}
