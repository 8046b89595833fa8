import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '#platform/client/failure-message.ts';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import f from '#platform/ui/form.module.css';
import { localName } from '#platform/ui/local-name.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Quote } from '../../contract/quoted-lines.ts';
import s from './quoted-promotions.module.css';

type Props = {
  promotions: Quote['promotions'];
  /** The requested coupon; empty: none. */
  code: string;
  onCode: (code: string) => void;
  error: unknown;
};

/** The promotions that apply to a draft, and the field for a coupon. */
export function QuotedPromotions({ promotions, code, onCode, error }: Props) {
  const { t, i18n } = useTranslation(['pos', 'common']);
  const format = useNumberFormat();
  const [typed, setTyped] = useState(code);
  const failure = failureMessage(error, t('coupon_unreached'));
  return (
    <div className={s.offers}>
      {promotions.length > 0 && (
        <ul>
          {promotions.map((promotion) => (
            <li key={promotion.promotion_id}>
              <span>
                {localName(promotion, i18n.language)}
                {promotion.code === null ? '' : ` (${promotion.code})`}
              </span>
              <b className="figures">−{format.amount(promotion.amount)}</b>
            </li>
          ))}
        </ul>
      )}
      <form
        className={s.coupon}
        onSubmit={(event) => {
          event.preventDefault();
          onCode(typed.trim());
        }}
      >
        <Labelled label={t('coupon_code')}>
          {(id) => (
            <input
              id={id}
              data-takes-codes
              className={f.field}
              maxLength={60}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              value={typed}
              onChange={({ currentTarget: { value } }) => setTyped(value)}
            />
          )}
        </Labelled>
        {code !== '' && typed.trim() === code ? (
          <Button
            size="md"
            variant="default"
            onClick={() => {
              setTyped('');
              onCode('');
            }}
          >
            {t('coupon_remove')}
          </Button>
        ) : (
          <Button size="md" variant="default" type="submit" disabled={typed.trim() === code}>
            {t('common:apply')}
          </Button>
        )}
      </form>
      {failure !== null && (
        <p className={f.failure} role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}
