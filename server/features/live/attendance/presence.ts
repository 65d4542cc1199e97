/** What the provider said of one person; `at` is in ms. */
export interface Report {
  kind: 'joined' | 'left'
  at: number
  /** the connection that it is about, since a person may use two devices; empty if the provider did not name it */
  connection: string
}

/** A time in which a person was in the meeting, in ms; `leftAt` is null while they are there. */
export interface Stay {
  joinedAt: number
  leftAt: number | null
}

/**
 * When a person was in the meeting: the earliest first, without overlaps or gaps of no length (LIVE-30). It follows from
 * what was reported and not from the order in which it arrived, so late, repeated and swapped reports give the same. Who
 * joined is there until that connection is left or the meeting ends.
 */
export function staysOf(reports: readonly Report[], ends: readonly number[]): Stay[] {
  const connections = new Set(reports.map(({ connection }) => connection))
  return merged([...connections].flatMap((connection) => staysOfConnection(connection, reports, ends)))
}

type Change = 'joined' | 'left' | 'ended'

function staysOfConnection(connection: string, reports: readonly Report[], ends: readonly number[]): Stay[] {
  const changes = new Map<number, Set<Change>>()
  const add = (at: number, change: Change) => changes.set(at, (changes.get(at) ?? new Set()).add(change))
  for (const { kind, at, connection: of } of reports) {
    // Who left by a connection that was not named has left by all.
    if (of === connection || (of === '' && kind === 'left')) add(at, kind)
  }
  for (const at of ends) add(at, 'ended')
  const stays: Stay[] = []
  let since: number | null = null
  for (const [at, change] of [...changes].sort(([a], [b]) => a - b)) {
    const isThere = staysAfter(change, since !== null)
    if (since === null && isThere) since = at
    if (since === null || isThere) continue
    stays.push({ joinedAt: since, leftAt: at })
    since = null
  }
  return since === null ? stays : [...stays, { joinedAt: since, leftAt: null }]
}

/**
 * Whether the person is there after a moment. Times are whole seconds: who left and joined within one second came back if
 * they were there before, and else only looked in.
 */
function staysAfter(change: Set<Change>, wasThere: boolean): boolean {
  if (change.has('ended')) return false
  if (change.has('joined')) return wasThere || !change.has('left')
  return wasThere && !change.has('left')
}

function merged(stays: Stay[]): Stay[] {
  const result: Stay[] = []
  for (const stay of stays.sort((a, b) => a.joinedAt - b.joinedAt)) {
    const last = result.at(-1)
    if (!last || (last.leftAt !== null && last.leftAt < stay.joinedAt)) result.push({ ...stay })
    else if (last.leftAt !== null) last.leftAt = stay.leftAt === null ? null : Math.max(last.leftAt, stay.leftAt)
  }
  return result
}
