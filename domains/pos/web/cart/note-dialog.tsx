import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';

type Props = {
  isOpen: boolean;
  note: string;
  onWrite: (note: string) => void;
  onClose: () => void;
};

/** A note on the sale. */
export function NoteDialog({ isOpen, onClose, ...rest }: Props) {
  const { t } = useTranslation('pos');
  return (
    <FormDialog isOpen={isOpen} draft={null} title={t('note')} onClose={onClose}>
      <NoteForm {...rest} onClose={onClose} />
    </FormDialog>
  );
}

function NoteForm({ note, onWrite, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation(['pos', 'common']);
  const [text, setText] = useState(note);
  const save = (event: FormEvent) => {
    event.preventDefault();
    onWrite(text.trim());
    onClose();
  };
  return (
    <form onSubmit={save} className={f.form}>
      <textarea
        className={f.field}
        aria-label={t('note')}
        data-autofocus
        rows={3}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FormFoot failure={null} isBusy={false} save={t('common:apply')} onCancel={onClose} />
    </form>
  );
}
