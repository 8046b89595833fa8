import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { showToast } from '#platform/ui/toasts.tsx';
import { archiveCustomerRoute, archiveSupplierRoute } from '../contract/archive-party.ts';
import type { Kind } from './kind.ts';

type Props = { kind: Kind; party: { id: string; name: string } };

function useArchive(kind: Kind, id: string, onDone: () => void) {
  const { t } = useTranslation('common');
  const client = useQueryClient();
  const route = kind === 'customer' ? archiveCustomerRoute : archiveSupplierRoute;
  return useMutation({
    mutationFn: (archived: boolean) => call(route, { params: { id }, body: { archived } }),
    onSuccess: async () => {
      await client.invalidateQueries();
      onDone();
    },
    onError: (error) => showToast(failureMessage(error, t('unreached_text')) ?? '', 'error'),
  });
}

/** Archives the party, after a confirmation: its page closes. */
export function PutPartyAway({ kind, party: { id } }: Props) {
  const { t } = useTranslation('lists');
  const me = useMe();
  const navigate = useNavigate();
  const [isSure, setSure] = useState(false);
  const putting = useArchive(kind, id, () => void navigate(`/dashboard/${kind}s`));
  if (!me.can(`${kind}s.update`)) return null;
  return (
    <Button
      size="md"
      variant="default"
      loading={putting.isPending}
      onClick={() => (isSure ? putting.mutate(true) : setSure(true))}
    >
      {t(isSure ? 'put_party_away_sure' : 'put_party_away')}
    </Button>
  );
}

export function TakePartyBack({ kind, party: { id, name } }: Props) {
  const { t } = useTranslation('lists');
  const me = useMe();
  const taking = useArchive(kind, id, () => undefined);
  if (!me.can(`${kind}s.update`)) return null;
  return (
    <Button
      size="md"
      variant="default"
      loading={taking.isPending}
      aria-label={`${t('take_party_back')}: ${name}`}
      onClick={() => taking.mutate(false)}
    >
      {t('take_party_back')}
    </Button>
  );
}
