import { isOperator } from '#domains/identity/server/door/operator.sql.ts';
import { personal } from '#platform/http/endpoint.ts';
import { previewRoute, readSettingRoute } from '../../contract/cms.ts';
import { whoAmIRoute } from '../../contract/who-am-i.ts';
import { readSetting } from '../content.sql.ts';
import { htmlOf } from '../markdown.ts';
import { type AnsweredOf, operatorEndpoint } from './operator.ts';

export const readSiteSettings = operatorEndpoint(readSettingRoute, async (tx) => ({
  data: (await readSetting(tx)) as AnsweredOf<typeof readSettingRoute>,
}));

export const preview = operatorEndpoint(previewRoute, async (_tx, { body }) => ({
  data: { html: htmlOf(body.text) },
}));

/** Open to every signed-in user: it shows the operator pages, but protects nothing. */
export const whoAmI = personal(whoAmIRoute, async (tx, _input, { person }) => ({
  data: { name: person.user_name, is_operator: await isOperator(tx, person.user_id) },
}));
