import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Picture } from '#platform/ui/picture.tsx';
import ui from '#platform/ui/shapes.module.css';
import s from './operator.module.css';
import { PictureDialog } from './picture-dialog.tsx';

type Props = {
  label: string;
  note: string;
  /** The name of an uploaded picture; null: none. */
  value: string | null;
  problem: string | undefined;
  onChange: (name: string | null) => void;
};

/** The picture of an entry: chosen, uploaded, or none. */
export function PictureField({ label, note, value, problem, onChange }: Props) {
  const { t, i18n } = useTranslation('operator');
  const [isPicking, setPicking] = useState(false);
  return (
    <fieldset className={`${ui.stack} ${s.chosen}`}>
      <legend>{label}</legend>
      {value !== null && <Picture name={value} alt="" sizes="240px" />}
      <div className={ui.last}>
        <Button
          variant="default"
          size="md"
          leftSection={<IconPhoto size={18} stroke={1.75} />}
          onClick={() => setPicking(true)}
        >
          {t(value === null ? 'picture_choose' : 'picture_another')}
        </Button>
        {value !== null && (
          <Button variant="default" size="md" onClick={() => onChange(null)}>
            {t('picture_take_away')}
          </Button>
        )}
      </div>
      {problem === undefined ? (
        <p className={ui.hint}>{note}</p>
      ) : (
        <p className={`${ui.bad} ${ui.small}`} role="alert">
          {problem}
        </p>
      )}
      <PictureDialog
        isOpen={isPicking}
        language={i18n.language === 'en' ? 'en' : 'bn'}
        onClose={() => setPicking(false)}
        onPicked={({ name }) => {
          setPicking(false);
          onChange(name);
        }}
      />
    </fieldset>
  );
}
