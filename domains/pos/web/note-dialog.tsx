import { Button, Modal } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import f from '#platform/ui/form.module.css';

type Props = {
  isOpen: boolean;
  note: string;
  onWrite: (note: string) => void;
  onClose: () => void;
};

/** A note on the sale. */
export function NoteDialog({ isOpen, onClose, ...rest }: Props) {
  const { t } = useTranslation(['pos', 'common']);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size={440}
      title={t('note')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <NoteForm {...rest} onClose={onClose} />
    </Modal>
  );
}

function NoteForm({ note, onWrite, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation(['pos', 'common']);
  const [text, setText] = useState(note);
  const keep = (event: FormEvent) => {
    event.preventDefault();
    onWrite(text.trim());
    onClose();
  };
  return (
    <form onSubmit={keep} className={f.form}>
      <textarea
        className={f.field}
        aria-label={t('note')}
        data-autofocus
        rows={3}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={f.actions}>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button type="submit">{t('common:apply')}</Button>
      </div>
    </form>
  );
}
