import { type Letter, lettersTo } from '../testkit/mailbox.ts';
import { mailbox } from './at.ts';

/** The newest of the letters (mails, SMS) to an address, as soon as so many have come. */
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

/** The six digits of a letter. */
export function codeIn({ text }: Letter): string {
  return /\b[0-9]{6}\b/.exec(text)?.[0] ?? '';
}
