import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const FIXTURE = fileURLToPath(new URL('public-network.fixture.ts', import.meta.url));
const NETWORK = 'ip link set lo up && ip addr add 8.8.8.8/32 dev lo';
const IN_NETWORK = ['--map-root-user', '--net', '--', 'sh', '-c'];

/** Only Linux has network namespaces, and some machines do not permit them. */
function hasNamespaces(): boolean {
  const isOpen = spawnSync('unshare', [...IN_NETWORK, NETWORK]).status === 0;
  return isOpen && spawnSync('openssl', ['version']).status === 0;
}

function makeCertificate(folder: string): void {
  const names = 'subjectAltName=DNS:a.example,DNS:b.example';
  const key = ['-newkey', 'rsa:2048', '-nodes'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  const subject = ['-days', '2', '-subj', '/CN=a.example', '-addext', names];
  execFileSync('openssl', ['req', '-x509', ...key, ...subject, ...files], { stdio: 'ignore' });
}

test.skipIf(!hasNamespaces())(
  'a shop’s call reaches the public address that its name resolved to, and no other',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'public-network-'));
    makeCertificate(folder);
    const run = `${NETWORK} && exec "${process.execPath}" "${FIXTURE}" "${folder}"`;
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem') };
    const output = execFileSync('unshare', [...IN_NETWORK, run], { encoding: 'utf8', env });
    rmSync(folder, { recursive: true });
    const seenAt = (url: string, name: string, authorization: string | null) => {
      return { url, host: `${name}:8443`, servername: name, authorization };
    };
    expect(JSON.parse(output)).toEqual({
      results: {
        plain: 'well',
        same_origin: 'well',
        other_origin: 'well',
        rebound: 'refused_address',
        one_closed: 'refused_address',
        downgraded: 'refused_address',
        other_name: 'unreachable ERR_TLS_CERT_ALTNAME_INVALID',
      },
      seen: [
        seenAt('/', 'a.example', 'Bearer 1'),
        seenAt('/there', 'a.example', 'Bearer 1'),
        seenAt('/here', 'a.example', 'Bearer 1'),
        seenAt('/away', 'a.example', 'Bearer 1'),
        seenAt('/in', 'b.example', null),
        seenAt('/there', 'a.example', 'Bearer 1'),
        seenAt('/down', 'a.example', 'Bearer 1'),
      ],
      closedConnections: 0,
    });
  },
);
