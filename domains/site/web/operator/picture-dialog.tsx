import { Button, Modal } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as newId } from 'uuid';
import { base64Of } from '#platform/client/base64-of.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { pagesFor } from '#platform/client/pages-for.ts';
import f from '#platform/ui/form.module.css';
import { LoadMore } from '#platform/ui/lists/load-more.tsx';
import { Picture } from '#platform/ui/picture.tsx';
import ui from '#platform/ui/shapes.module.css';
import { addPictureRoute, listPicturesRoute } from '../../contract/pictures.ts';
import type { SiteLanguage } from '../../core/resolve-translation.ts';
import { Labelled, TextField } from './fields.tsx';
import s from './operator.module.css';

type Props = {
  isOpen: boolean;
  language: SiteLanguage;
  onClose: () => void;
  onPicked: (picture: { name: string; alt: string }) => void;
};

/** Chooses an uploaded picture, or uploads one with alt texts in both languages. */
export function PictureDialog({ isOpen, onClose, ...rest }: Props) {
  const { t } = useTranslation('operator');
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size="lg"
      title={t('picture_add')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <NewPicture {...rest} />
      <StoredPictures {...rest} />
    </Modal>
  );
}

type PickProps = Pick<Props, 'language' | 'onPicked'>;

function NewPicture({ language, onPicked }: PickProps) {
  const { t } = useTranslation('operator');
  const [file, setFile] = useState<File | null>(null);
  const [alt, setAlt] = useState({ bn: '', en: '' });
  const client = useQueryClient();
  const adding = useMutation({
    mutationFn: async (picked: File) => {
      const translations = { bn: { alt: alt.bn.trim() }, en: { alt: alt.en.trim() } };
      const picture = await base64Of(picked);
      return call(addPictureRoute, { body: { id: newId(), picture, translations } });
    },
    onSuccess: async ({ data }) => {
      await client.invalidateQueries({ queryKey: [listPicturesRoute.path] });
      onPicked({ name: data.name, alt: alt[language].trim() });
    },
  });
  const { error } = adding;
  const isComplete = file !== null && alt.bn.trim() !== '' && alt.en.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // In React the entry's form surrounds the dialog, though not in the DOM.
    event.stopPropagation();
    if (isComplete && !adding.isPending) adding.mutate(file);
  };
  return (
    <form className={`${ui.sheet} ${ui.parts}`} onSubmit={submit}>
      <Labelled label={t('picture_file')} note={t('picture_file_note')}>
        {(props) => (
          <input
            {...props}
            type="file"
            className={f.field}
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
          />
        )}
      </Labelled>
      {(['bn', 'en'] as const).map((each) => (
        <TextField
          key={each}
          label={t(`picture_alt_${each}`)}
          lang={each}
          max={300}
          value={alt[each]}
          onChange={(text) => setAlt({ ...alt, [each]: text })}
        />
      ))}
      {error !== null && (
        <p className={`${ui.bad} ${ui.small}`} role="alert">
          {failureMessage(error, t('unreached'))}
        </p>
      )}
      <div className={ui.last}>
        <Button type="submit" size="md" disabled={!isComplete} loading={adding.isPending}>
          {t('picture_send')}
        </Button>
      </div>
    </form>
  );
}

function StoredPictures({ language, onPicked }: PickProps) {
  const { t } = useTranslation('operator');
  const picturesQuery = useInfiniteQuery(pagesFor(listPicturesRoute, { query: { limit: 24 } }));
  const pictures = (picturesQuery.data?.pages ?? []).flatMap(({ data }) => data);
  if (pictures.length === 0) return null;
  return (
    <section className={s.kept} aria-label={t('pictures_kept')}>
      <h2>{t('pictures_kept')}</h2>
      <ul>
        {pictures.map(({ id, name, translations }) => (
          <li key={id}>
            <button
              type="button"
              title={translations[language].alt}
              onClick={() => onPicked({ name, alt: translations[language].alt })}
            >
              <Picture name={name} alt={translations[language].alt} sizes="160px" />
            </button>
          </li>
        ))}
      </ul>
      <LoadMore query={picturesQuery} />
    </section>
  );
}
