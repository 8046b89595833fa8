import { normalizeEmail } from '#domains/identity/core/email.ts';
import { setOperator } from '#domains/identity/server/door/operator.sql.ts';
import { withTransaction } from '#platform/db/database.ts';
import { readOptions } from './read-options.ts';
import { type Command, Failure, WrongUsage } from './usage.ts';
import { withStore } from './with-store.ts';

const OPTIONS = { remove: { type: 'boolean', default: false } } as const;

export const operator: Command = {
  usage: `operator ADDRESS [--remove]
  Lets the account of that email address edit the public site (--remove: no longer).
  It takes effect with the next request.`,
  async run(args, terminal) {
    const { values, positionals } = readOptions(args, OPTIONS);
    const email = normalizeEmail(positionals[0] ?? '');
    if (positionals.length !== 1 || email === null) {
      throw new WrongUsage('which account? Give one e-mail address');
    }
    const is_operator = values.remove !== true;
    return withStore(terminal, async ({ database }) => {
      const isThere = await withTransaction(database, '', (tx) =>
        setOperator(tx, { email }, is_operator),
      );
      if (!isThere) throw new Failure(`nobody signs in as ${email}`);
      terminal.out(`${email} is ${is_operator ? 'an operator' : 'no operator any more'}`);
      return 0;
    });
  },
};
