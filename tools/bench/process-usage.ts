import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second of /proc: 100 on every Linux that Node runs on. */
const TICKS_PER_S = 100;
const KB_PER_MB = 1024;

/** Seconds of CPU used by a process; with its children: PostgreSQL and its backends. */
export function cpuSeconds(pid: number, withChildren = false): number {
  const pids = withChildren ? [pid, ...childrenOf(pid)] : [pid];
  let ticks = 0;
  for (const each of pids) {
    const fields = statOf(each);
    // utime, stime, and those of ended children: fields 14 to 17 of proc(5).
    const usedTicks = withChildren && each === pid ? fields.slice(11, 15) : fields.slice(11, 13);
    ticks += usedTicks.map(Number).reduce((sum, value) => sum + value, 0);
  }
  return ticks / TICKS_PER_S;
}

/** The peak memory of a process, in megabytes. */
export function peakMemoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? '0') / KB_PER_MB);
}

/** The fields after the command's name, which may hold anything. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => Number(statOf(each)[1]) === pid);
}
