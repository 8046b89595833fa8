import type { FormEvent, ReactNode } from 'react';
import f from './form.module.css';
import { FormFoot } from './form-foot.tsx';

type Props = {
  /** From `usePostOnce`. */
  posting: { post: () => void; isBusy: boolean; failure: string | null };
  /** Whether all required fields are filled; if not, the button does nothing. */
  isReady?: boolean;
  /** The text of the button. */
  save: string;
  onCancel: () => void;
  children: ReactNode;
};

/** A form that posts one document: its fields, the failure, Save and Cancel. */
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
