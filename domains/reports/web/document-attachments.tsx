import { Button, FileButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCamera, IconDownload, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as newId } from 'uuid';
import { useMe } from '#domains/access/web/part/me.tsx';
import { base64Of } from '#platform/client/base64-of.ts';
import { download } from '#platform/client/download.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { upload } from '#platform/client/upload.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import {
  ATTACHMENTS_MAX,
  type Attachment,
  addAttachmentRoute,
  listAttachmentsRoute,
  readAttachmentRoute,
} from '../contract/attachment.ts';

const BYTES_MAX = 10_485_760;

type Props = { id: string };

/** The files of a document. They are added, and stay. */
export function DocumentAttachments({ id }: Props) {
  const { t } = useTranslation('lists');
  const canCreate = useMe().can('attachments.create');
  const filesQuery = useQuery(queryOptionsFor(listAttachmentsRoute, { params: { id } }));
  const files = filesQuery.data?.data;
  if (files === undefined) {
    if (filesQuery.error === null) return null;
    const retry = () => void filesQuery.refetch();
    return <ErrorState title={t('attachments_failed')} error={filesQuery.error} onRetry={retry} />;
  }
  if (files.length === 0 && !canCreate) return null;
  return (
    <section className={`${ui.sheet} ${ui.parts}`} aria-label={t('attachments')}>
      <h2>{t('attachments')}</h2>
      {files.length === 0 && <p className={ui.quiet}>{t('attachments_none')}</p>}
      {files.length > 0 && (
        <ul className={ui.rows}>
          {files.map((file) => (
            <AttachedFile key={file.id} id={id} file={file} />
          ))}
        </ul>
      )}
      {canCreate && files.length < ATTACHMENTS_MAX && <AddFile id={id} />}
    </section>
  );
}

function AttachedFile({ id, file }: Props & { file: Attachment }) {
  const { t } = useTranslation('lists');
  const dates = useDates();
  const params = { id, attachment_id: file.id };
  const saving = useMutation({ mutationFn: () => download(readAttachmentRoute, { params }) });
  const failure = failureMessage(saving.error, t('unreached'));
  return (
    <li>
      <Button
        size="md"
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.75} />}
        loading={saving.isPending}
        onClick={() => saving.mutate()}
      >
        {file.name}
      </Button>
      <small>{t('attachment_by', { who: file.added_by, when: dates.moment(file.added_at) })}</small>
      {failure !== null && (
        <p className={f.failure} role="alert">
          {failure}
        </p>
      )}
    </li>
  );
}

type Sending = { file: File; attachment_id: string };

/** A file of the device, or a picture of the phone's camera, with how much of it is sent. */
function AddFile({ id }: Props) {
  const { t } = useTranslation('lists');
  const { count } = useNumberFormat();
  const client = useQueryClient();
  const isPhone = useMediaQuery('(max-width: 699px)') ?? false;
  const [isLarge, setLarge] = useState(false);
  const [percent, setPercent] = useState(0);
  const params = { id };
  const adding = useMutation({
    mutationFn: async ({ file, attachment_id }: Sending) => {
      const body = { id: attachment_id, name: file.name.slice(-200), file: await base64Of(file) };
      return upload(addAttachmentRoute, { params, body }, setPercent);
    },
    onSuccess: (answer) =>
      client.setQueryData(queryOptionsFor(listAttachmentsRoute, { params }).queryKey, answer),
  });
  const pick = (file: File | null) => {
    if (file === null) return;
    setLarge(file.size > BYTES_MAX);
    setPercent(0);
    if (file.size <= BYTES_MAX) adding.mutate({ file, attachment_id: newId() });
  };
  const failure = isLarge ? t('attachment_too_big') : failureMessage(adding.error, t('unreached'));
  return (
    <div className={`${ui.row} screen-only`}>
      <FileButton accept="image/*,application/pdf" onChange={pick}>
        {(props) => (
          <Button
            {...props}
            size="md"
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.75} />}
            disabled={adding.isPending}
          >
            {t('attachment_add')}
          </Button>
        )}
      </FileButton>
      {isPhone && (
        <FileButton accept="image/*" capture="environment" onChange={pick}>
          {(props) => (
            <Button
              {...props}
              size="md"
              variant="default"
              leftSection={<IconCamera size={18} stroke={1.75} />}
              disabled={adding.isPending}
            >
              {t('attachment_camera')}
            </Button>
          )}
        </FileButton>
      )}
      {adding.isPending && (
        <p className={ui.quiet} role="status">
          {t('attachment_sending', { percent: count(percent) })}
        </p>
      )}
      {failure !== null && (
        <p className={f.failure} role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}
