import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { ShareDocument } from '#domains/documents/web/part/share-document.tsx';
import { call } from '#platform/client/call.ts';
import { duesLinkRoute, mailDuesRoute } from '../../contract/dues-link.ts';

type Props = { id: string; name: string };

/** Shares a customer's dues with them, for members of every branch. */
export function ShareDues({ id, name }: Props) {
  const { t } = useTranslation('dues');
  const me = useMe();
  const params = { id };
  if (!me.can('customer-statement.read') || me.branch_ids !== null) return null;
  return (
    <ShareDocument
      id={`dues ${id}`}
      title={t('dues_of', { name })}
      hint={t('dues_link_hint')}
      findLink={() => call(duesLinkRoute, { params })}
      mail={
        me.can('customer-statement.remind')
          ? (body) => call(mailDuesRoute, { params, body })
          : undefined
      }
    />
  );
}
