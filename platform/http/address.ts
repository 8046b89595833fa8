import { isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The address of the client. A trusted proxy may have passed on something else than an address. */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip;
}

/** The network that limits count by: an owner of one IPv6 address has 2^64 of them. */
export function netOfRequest(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return netOf(addressOf(request));
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;

/** 2001:db8::1:2 → 2001:db8:0:0::/64. An IPv4 address is returned unchanged. */
export function netOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':'));
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  // An IPv4 suffix fills two groups.
  const known = before.length + after.length + (plain.includes('.') ? 1 : 0);
  const zeros = Array.from({ length: tail === undefined ? 0 : GROUPS - known }, () => '0');
  const net = [...before, ...zeros, ...after].slice(0, GROUPS / 2);
  return `${net.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
