import { isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** From where a request came. What a proxy we trust passed on need not be an address. */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip;
}

/** What requests are counted by: whoever has one address of IPv6 has 2^64 of them. */
export function netOfRequest(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return netOf(addressOf(request));
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;

/** 2001:db8::1:2 → 2001:db8:0:0::/64. An address of IPv4 stands for itself. */
export function netOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':'));
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  // Four numbers at its end stand for two groups.
  const known = before.length + after.length + (plain.includes('.') ? 1 : 0);
  const zeros = Array.from({ length: tail === undefined ? 0 : GROUPS - known }, () => '0');
  const net = [...before, ...zeros, ...after].slice(0, GROUPS / 2);
  return `${net.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
