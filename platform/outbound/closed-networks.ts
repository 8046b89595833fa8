import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Networks of IPv4 that are no place on the public internet (IANA's special-purpose registry). */
const CLOSED_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Link-local, with the metadata service of most clouds.
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Azure's metadata service has a public address that never leaves the machine.
  '168.63.129.16/32',
];

/**
 * The public part of IPv6. Loopback, mapped and unique-local addresses, NAT64 (64:ff9b::),
 * link-local and multicast are all outside it.
 */
const PUBLIC_V6 = ['2000::/3'];

/** Teredo and other protocols, documentation, 6to4: most of them embed an address of IPv4. */
const CLOSED_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const closedV4 = listOf(CLOSED_V4, 'ipv4');
const publicV6 = listOf(PUBLIC_V6, 'ipv6');
const closedV6 = listOf(CLOSED_V6, 'ipv6');

/** Whether an address is in a network that no shop may reach, or is no plain address at all. */
export function isClosed(address: string): boolean {
  if (isIPv4(address)) return closedV4.check(address, 'ipv4');
  const isPlainV6 = isIPv6(address) && !address.includes('%');
  return !isPlainV6 || !publicV6.check(address, 'ipv6') || closedV6.check(address, 'ipv6');
}

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}
