import { readNothing } from './read-options.ts';
import type { Command } from './usage.ts';
import { withStore } from './with-store.ts';

export const demo: Command = {
  usage: `demo
  Creates the demo shop if there is none: a Dhaka grocery with three months of documents.`,
  async run(args, terminal) {
    readNothing(args);
    const { makeDemo } = await import('../demo/make-demo.ts');
    return withStore(terminal, async ({ database }) => {
      await makeDemo(database, { now: new Date(), say: (line) => terminal.out(line) });
      terminal.out('The demo shop is there.');
      return 0;
    });
  },
};
