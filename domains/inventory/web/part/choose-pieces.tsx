import { useTranslation } from 'react-i18next';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import s from './choose-pieces.module.css';

type Props = {
  /** The product name, for screen readers. */
  name: string;
  pieces: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Chooses pieces by their serial numbers. */
export function ChoosePieces({ name, pieces, chosen, onChange }: Props) {
  const { t } = useTranslation('lists');
  const toggle = (piece: string) =>
    onChange(pieces.filter((one) => (one === piece) !== chosen.includes(one)));
  return (
    <fieldset className={`${ui.row} ${s.pieces}`} aria-label={t('serial_of', { name })}>
      <span className={f.hint}>{t('serials')}</span>
      {pieces.map((piece) => (
        <label key={piece} className={ui.check}>
          <input type="checkbox" checked={chosen.includes(piece)} onChange={() => toggle(piece)} />
          <span className="figures">{piece}</span>
        </label>
      ))}
    </fieldset>
  );
}
