import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { isClosed } from './closed-networks.ts';
import { OutboundError } from './outbound-error.ts';

/** The addresses of a name. */
export type Resolve = (name: string) => Promise<readonly string[]>;

/**
 * Asks the name servers, and neither the file of hosts nor the thread pool: a slow name server
 * would hold a thread there, which passwords and files need.
 */
export async function resolvePublic(name: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

/**
 * Resolves a name for the connection itself, so nothing can change between check and connection.
 * One closed address among several refuses them all.
 */
export function guardLookup(resolve: Resolve): LookupFunction {
  return (name, { all }, done) => {
    const fail = (error: Error) => done(error, []);
    resolve(name).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        const [first] = found;
        if (first === undefined) fail(new OutboundError('unreachable', 'ENOTFOUND'));
        else if (addresses.some(isClosed)) fail(new OutboundError('refused_address'));
        else if (all === true) done(null, found);
        else done(null, first.address, first.family);
      },
      () => fail(new OutboundError('unreachable', 'ENOTFOUND')),
    );
  };
}
