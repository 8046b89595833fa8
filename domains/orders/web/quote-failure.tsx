import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import s from './part/trade.module.css';

type Props = {
  /** The message; null: the prices are known. */
  failure: string | null;
  onRetry: () => void;
};

/** The quote failed: saving is blocked, because other prices would apply. */
export function QuoteFailure({ failure, onRetry }: Props) {
  const { t } = useTranslation('common');
  if (failure === null) return null;
  return (
    <>
      <p className={f.failure} role="alert">
        {failure}
      </p>
      <div className={`${ui.row} ${s.buttons}`}>
        <Button size="md" variant="default" onClick={onRetry}>
          {t('try_again')}
        </Button>
      </div>
    </>
  );
}
