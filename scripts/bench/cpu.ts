import { readdirSync, readFileSync } from 'node:fs'

/** Length of a clock tick of `/proc` in ms. */
const TICK_MS = 10

/** The fields of `/proc/<pid>/stat` after the name, which may contain spaces: `state ppid …`. */
function fieldsOf(pid: number | string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  } catch {
    // The process has ended.
    return []
  }
}

const sum = (fields: string[], ...places: number[]) =>
  places.reduce((total, place) => total + Number(fields[place] ?? 0), 0)
const [PARENT, USER, SYSTEM, ENDED_USER, ENDED_SYSTEM] = [1, 11, 12, 13, 14]

/** The CPU time in ms, user and system, of a process (Linux only), alone or with its children and those that ended. */
export function cpuOf(pid: number, scope: 'alone' | 'with children'): number {
  const own = sum(fieldsOf(pid), USER, SYSTEM)
  if (scope === 'alone') return own * TICK_MS
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(fieldsOf)
    .filter((fields) => fields[PARENT] === String(pid))
  const ended = sum(fieldsOf(pid), ENDED_USER, ENDED_SYSTEM)
  return TICK_MS * children.reduce((total, fields) => total + sum(fields, USER, SYSTEM), own + ended)
}
