import type { FormEvent, ReactNode } from 'react';
import f from './form.module.css';
import { FormFoot } from './form-foot.tsx';

type Props = {
  /** As `usePostOnce` gives it. */
  posting: { post: () => void; isBusy: boolean; failure: string | null };
  /** Whether it has all that it needs; else its button does nothing. */
  isReady?: boolean;
  /** What the button says. */
  save: string;
  onCancel: () => void;
  children: ReactNode;
};

/** A form that posts one document: its fields, why it was refused, and the two ways out. */
export function PostForm({ posting, isReady = true, save, onCancel, children }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) posting.post();
  };
  const { failure, isBusy } = posting;
  return (
    <form className={f.form} onSubmit={submit}>
      {children}
      <FormFoot failure={failure} isBusy={isBusy} save={save} onCancel={onCancel} />
    </form>
  );
}
