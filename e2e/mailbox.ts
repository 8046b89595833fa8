import { type Letter, lettersTo } from '../testkit/mailbox.ts';
import { mailbox } from './at.ts';

/** The newest message (mail or SMS) to an address, once `count` have arrived. */
export async function letterTo(address: string, count = 1): Promise<Letter> {
  const letters = await lettersTo(
    async () => {
      const answer = await fetch(`${mailbox()}/letters?to=${encodeURIComponent(address)}`);
      return (await answer.json()) as Letter[];
    },
    address,
    count,
  );
  return letters.at(-1) as Letter;
}

/** The six digits of a message. */
export function codeIn({ text }: Letter): string {
  return /\b[0-9]{6}\b/.exec(text)?.[0] ?? '';
}
