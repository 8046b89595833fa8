import { FIELD_LENGTHS } from '../../core/checkout.ts';
import { useStore } from './store-context.tsx';

type Props = {
  name: keyof typeof FIELD_LENGTHS;
  label: string;
  value: string;
  problem: string | undefined;
  inputMode?: 'tel' | 'text';
  autoComplete?: string;
};

/** A field of text with what is wrong in it. */
export function Field({ name, label, value, problem, inputMode = 'text', autoComplete }: Props) {
  return (
    <div className="st-field">
      <label htmlFor={`field-${name}`}>{label}</label>
      <input
        id={`field-${name}`}
        name={name}
        defaultValue={value}
        maxLength={FIELD_LENGTHS[name]}
        inputMode={inputMode}
        autoComplete={autoComplete}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : `problem-${name}`}
      />
      <FieldProblem name={name} problem={problem} />
    </div>
  );
}

export function FieldProblem({ name, problem }: { name: string; problem: string | undefined }) {
  const { t } = useStore();
  if (problem === undefined) return null;
  return (
    <span id={`problem-${name}`} className="st-out">
      {t(problem)}
    </span>
  );
}
