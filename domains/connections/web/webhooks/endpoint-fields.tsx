import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import { EVENT_TYPES } from '../../core/webhooks/event-types.ts';

export type Written = {
  readonly url: string;
  readonly description: string;
  readonly events: readonly string[];
};

/** All but what comes with every sale anyway. */
const USUAL = EVENT_TYPES.filter((type) => type !== 'stock.changed');

export const BEGIN: Written = { url: '', description: '', events: USUAL };

type Props = { value: Written; onChange: (value: Written) => void };

/** The address, its name, and the events that it hears. */
export function EndpointFields({ value, onChange }: Props) {
  const { t } = useTranslation('webhooks');
  const { url, description, events } = value;
  const turn = (type: string, isOn: boolean) => {
    const others = events.filter((one) => one !== type);
    onChange({ ...value, events: isOn ? [...others, type] : others });
  };
  return (
    <>
      <TextInput
        size="md"
        type="url"
        label={t('url')}
        description={t('url_hint')}
        required
        withAsterisk={false}
        maxLength={2048}
        autoComplete="off"
        spellCheck={false}
        value={url}
        onChange={(event) => onChange({ ...value, url: event.currentTarget.value })}
      />
      <TextInput
        size="md"
        label={t('description')}
        description={t('description_hint')}
        maxLength={200}
        value={description}
        onChange={(event) => onChange({ ...value, description: event.currentTarget.value })}
      />
      <fieldset className={ui.stack}>
        <legend>{t('events')}</legend>
        <div>
          {EVENT_TYPES.map((type) => (
            <label key={type} className={f.check}>
              <input
                type="checkbox"
                checked={events.includes(type)}
                onChange={(event) => turn(type, event.currentTarget.checked)}
              />
              <span>
                {t(`event_${type}`)}
                <small>{type}</small>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
