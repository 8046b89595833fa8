import f from '#platform/ui/form.module.css';
import { Labelled } from '#platform/ui/labelled.tsx';

type Props = {
  label: string;
  value: string;
  max: number;
  isRequired?: boolean;
  onChange: (text: string) => void;
};

/** A line of words. */
export function WordsField({ label, value, max, isRequired = false, onChange }: Props) {
  return (
    <Labelled label={label}>
      {(id) => (
        <input
          id={id}
          className={f.field}
          maxLength={max}
          required={isRequired}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Labelled>
  );
}
