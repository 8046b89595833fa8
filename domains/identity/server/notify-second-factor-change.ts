import type { Tx } from '#platform/db/tx.ts';
import type { Language, OpenContext } from '#platform/http/actor.ts';
import { queueMessage } from '#platform/messages/queue-message.ts';
import { loadReach } from './second-factor.sql.ts';

type SecondFactorChange = {
  user_id: string;
  template: 'second_factor_set' | 'second_factor_removed';
};

/** Notifies the user at their own address, because the session may be somebody else's. */
export async function notifySecondFactorChange(
  tx: Tx,
  context: Pick<OpenContext, 'site' | 'now' | 'newId'>,
  { user_id, template }: SecondFactorChange,
): Promise<void> {
  const { email, phone, language } = await loadReach(tx, user_id);
  const to = email ?? phone;
  if (to === null) return;
  await queueMessage(tx, context, { to, template, language: language as Language, params: {} });
}
