import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Minor, minor, ZERO } from '#domains/kernel/core/money.ts';
import { failureText } from '#platform/client/failure-message.ts';
import { MoneyField } from '#platform/ui/fields/money-field.tsx';
import f from '#platform/ui/form.module.css';
import { KeyHint } from '#platform/ui/key-hint.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Money } from './payments-of.ts';
import s from './return.module.css';
import type { ReturnSettings } from './returns.queries.ts';
import { TenderChoice } from './tender-choice.tsx';
import type { usePostingReturn } from './use-posting-return.ts';
import type { Draft, DraftEvent } from './use-return-draft.ts';

type Props = {
  rows: readonly { label: string; amount: Minor; isStrong: boolean }[];
  notes: readonly { key: string; amount: Minor }[];
  /** Positive: the customer pays it. Negative: it is refunded. */
  difference: Minor;
  /** The part that may be refunded instead of reducing the due. */
  choice?: Minor;
  isChosen: boolean;
  action: 'post_return' | 'post_exchange';
  /** The amount to pay may go on the customer's due. */
  canOweMore: boolean;
  hasCustomer: boolean;
  isReasonNeeded: boolean;
  draft: Draft;
  dispatch: (event: DraftEvent) => void;
  settings: ReturnSettings;
  money: Money;
  posting: Pick<ReturnType<typeof usePostingReturn>, 'isPending' | 'error'>;
  onPost: () => void;
};

/** The parts of the difference, its total, and how it is settled. */
export function Settlement(props: Props) {
  const { rows, notes, difference, choice = ZERO, isChosen, draft, dispatch } = props;
  const { settings, money, posting } = props;
  const { t } = useTranslation('returns');
  const format = useNumberFormat(settings.shop.currency);
  const even = notes.length > 0 ? 'no_money' : 'even';
  const outcome = difference > 0 ? 'to_pay' : difference < 0 ? 'give_back' : even;
  const isReasoned = !props.isReasonNeeded || draft.reason.trim() !== '';
  const isCounted = difference > 0 && !draft.isOnDue && money.method?.kind === 'cash';
  return (
    <aside className={`${ui.sheet} ${ui.parts} ${s.settlement}`}>
      {isChosen ? (
        <>
          <Sums rows={rows} />
          {notes.map(({ key, amount }) => (
            <p key={key} className={ui.warning}>
              {t(key, { amount: format.amount(amount) })}
            </p>
          ))}
          <hr className="stitch" />
          <p className={ui.total} data-tone={outcome} aria-live="polite">
            <span>{t(outcome)}</span>
            <b className="figures">{format.money(minor(Math.abs(difference)))}</b>
          </p>
          {choice > 0 && (
            <MoneyOrDue choice={choice} draft={draft} dispatch={dispatch} format={format} />
          )}
          {difference !== 0 && (
            <TenderChoice
              label={t(difference < 0 ? 'how_back' : 'how_paid')}
              methods={settings.methods.filter(
                ({ kind }) => kind !== 'deposit' || props.hasCustomer,
              )}
              current={draft.isOnDue && difference > 0 ? null : (money.method?.id ?? null)}
              canOweMore={props.canOweMore && difference > 0}
              isOnDue={draft.isOnDue}
              dispatch={dispatch}
            />
          )}
          {difference !== 0 && !draft.isOnDue && money.method?.kind === 'gift_card' && (
            <label className={f.label}>
              <span>{t('card_code')}</span>
              <input
                className={f.field}
                maxLength={30}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                value={draft.card_code}
                onChange={({ currentTarget: { value } }) =>
                  dispatch({ kind: 'card_code', card_code: value })
                }
              />
            </label>
          )}
          {isCounted && <Counted {...props} />}
        </>
      ) : (
        <p className={ui.empty}>{t('nothing_chosen')}</p>
      )}
      <Reason draft={draft} dispatch={dispatch} isNeeded={props.isReasonNeeded} />
      {posting.error !== null && <Failure error={posting.error} />}
      <Button
        size="lg"
        fullWidth
        justify="space-between"
        className={s.post}
        disabled={!isChosen || !money.isEnough || !isReasoned}
        loading={posting.isPending}
        rightSection={<KeyHint keys="F9" onCloth />}
        onClick={props.onPost}
      >
        {t(props.action)}
      </Button>
    </aside>
  );
}

type ChoiceProps = Pick<Props, 'draft' | 'dispatch'> & {
  choice: Minor;
  format: ReturnType<typeof useNumberFormat>;
};

/** What the goods taken leave: off the due, refunded, or some of both. */
function MoneyOrDue({ choice, draft, dispatch, format }: ChoiceProps) {
  const { t } = useTranslation('returns');
  const amount = minor(Math.min(choice, draft.handed_out));
  const handOut = (some: Minor) =>
    dispatch({ kind: 'hand_out', amount: minor(Math.min(choice, some)) });
  return (
    <>
      <fieldset className={ui.choices}>
        <legend>{t('money_or_due', { amount: format.money(choice) })}</legend>
        <button type="button" aria-pressed={amount === 0} onClick={() => handOut(ZERO)}>
          {t('all_off_due')}
        </button>
        <button type="button" aria-pressed={amount === choice} onClick={() => handOut(choice)}>
          {t('all_handed_out')}
        </button>
      </fieldset>
      <div className={f.label}>
        <span>{t('handed_out')}</span>
        <MoneyField
          className={f.field}
          aria-label={t('handed_out')}
          value={amount}
          onChange={handOut}
        />
      </div>
    </>
  );
}

function Sums({ rows }: Pick<Props, 'rows'>) {
  const { t } = useTranslation('returns');
  const format = useNumberFormat();
  return (
    <dl className={ui.sums}>
      {rows.map(({ label, amount, isStrong }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two halves may have the same label.
        <div key={`${label} ${index}`} data-strong={isStrong || undefined}>
          <dt>{t(label)}</dt>
          <dd className="figures">{format.amount(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Cash handed over, and the change to give. */
function Counted({ draft, dispatch, difference, money, settings }: Props) {
  const { t } = useTranslation('returns');
  const format = useNumberFormat(settings.shop.currency);
  return (
    <>
      <div className={f.label}>
        <span>{t('handed_over')}</span>
        <MoneyField
          className={f.field}
          aria-label={t('handed_over')}
          value={draft.handed ?? difference}
          onChange={(handed) => dispatch({ kind: 'handed', handed })}
        />
      </div>
      {(money.change > 0 || !money.isEnough) && (
        <p className={`${ui.sum} ${money.isEnough ? ui.ok : ui.warn}`}>
          <span>{t(money.isEnough ? 'change' : 'too_little')}</span>
          {money.isEnough && <b className="figures">{format.money(money.change)}</b>}
        </p>
      )}
    </>
  );
}

const REASONS = ['reason_damaged', 'reason_size', 'reason_mind'] as const;

type ReasonProps = Pick<Props, 'draft' | 'dispatch'> & { isNeeded: boolean };

function Reason({ draft, dispatch, isNeeded }: ReasonProps) {
  const { t } = useTranslation('returns');
  return (
    <div className={ui.stack}>
      <label className={f.label}>
        <span>{t(isNeeded ? 'reason' : 'reason_optional')}</span>
        <input
          className={f.field}
          maxLength={500}
          autoComplete="off"
          value={draft.reason}
          onChange={(event) => dispatch({ kind: 'reason', reason: event.currentTarget.value })}
        />
      </label>
      <div className={ui.chips}>
        {REASONS.map((reason) => (
          <button
            key={reason}
            type="button"
            aria-pressed={draft.reason === t(reason)}
            onClick={() => dispatch({ kind: 'reason', reason: t(reason) })}
          >
            {t(reason)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Why posting failed. Without a response it may have succeeded; a retry posts it only once. */
function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation('returns');
  const refusal = failureText(error, '');
  return (
    <p className={ui.failure} role="alert">
      {refusal !== '' ? (
        <>
          <b>{t('posting_failed')}</b> {refusal}
        </>
      ) : (
        t('return_unreached')
      )}
    </p>
  );
}
