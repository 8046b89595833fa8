// A process for the tests to kill: `owner.fixture.ts start|join DATA_DIR`. It reports one line of
// JSON and stops its cluster when a line arrives on standard input or that closes.
import { once } from 'node:events';
import { joinOrStartCluster, startCluster } from './cluster.ts';

const [mode, dataDir] = process.argv.slice(2);
try {
  const begin = mode === 'join' ? joinOrStartCluster : startCluster;
  const cluster = await begin(dataDir as string);
  console.log(JSON.stringify({ connection: cluster.connection }));
  process.stdin.resume();
  await Promise.race([once(process.stdin, 'data'), once(process.stdin, 'end')]);
  await cluster.stop();
  process.exit(0);
} catch (error) {
  console.log(JSON.stringify({ error: (error as Error).message }));
  process.exit(1);
}
