/** Bytes of compressed code that may be loaded for nothing when that saves a request. */
const REQUEST = 500
/** What a page needs before it is interactive counts for more than what it loads afterwards. */
export const EARLY = 2
export const LATER = 1

/** By page, or by a part that is loaded on demand, how early it needs something. */
export type Needs = Map<string, number>

/** A file to be: modules that are needed by the same pages, and later such files joined. */
export interface Group {
  ids: string[]
  /** bytes of compressed code, about */
  size: number
  needs: Needs
  /** only groups of one kind are joined */
  kind: 'code' | 'texts'
  /** the groups that it imports */
  imports: Set<Group>
}

/** A group with all that comes with it. */
function closure(group: Group) {
  const found = new Set([group])
  for (const one of found) for (const inner of one.imports) found.add(inner)
  return found
}

/** Bytes that consumers load for nothing, or too early, when they get a group with all that comes with it. */
function wasteOf(consumers: Needs, joined: Group) {
  let waste = 0
  for (const group of closure(joined)) {
    for (const [consumer, level] of consumers) {
      const known = group.needs.get(consumer) ?? 0
      if (known < level) waste += (level - known) * group.size
      // What comes with it is one more request.
      if (known === 0 && group !== joined) waste += REQUEST
    }
  }
  return waste
}

/** What joining two groups saves and brings. */
interface Gain {
  /** consumers that need both, each of which saves a request */
  shared: number
  /** those of them that are pages with too many files and need both early */
  helped: number
  /** bytes */
  waste: number
}

function gainOf(one: Group, other: Group, crowded: Set<string>): Gain {
  let [shared, helped] = [0, 0]
  for (const [consumer, level] of one.needs) {
    const otherLevel = other.needs.get(consumer) ?? 0
    if (otherLevel > 0) shared += 1
    if (level === EARLY && otherLevel === EARLY && crowded.has(consumer)) helped += 1
  }
  const waste = shared > 0 ? wasteOf(one.needs, other) + wasteOf(other.needs, one) : 0
  return { shared, helped, waste }
}

/** Whether one group leads to the other through a third, which joining them would make a circle. */
const isFarApart = (from: Group, to: Group) => [...from.imports].some((inner) => inner !== to && closure(inner).has(to))

/** Makes one group of two. Whoever needed one of them gets both from now on, with all that comes with them. */
function join(groups: Group[], one: Group, other: Group) {
  one.ids.push(...other.ids)
  one.size += other.size
  groups.splice(groups.indexOf(other), 1)
  for (const { imports } of groups) if (imports.delete(other)) imports.add(one)
  for (const inner of other.imports) one.imports.add(inner)
  one.imports.delete(one)
  const consumers = [...one.needs, ...other.needs]
  for (const { needs } of closure(one)) {
    for (const [consumer, level] of consumers) needs.set(consumer, Math.max(level, needs.get(consumer) ?? 0))
  }
}

/** Joins the two groups that score best; false when no two score anything. */
function joinBest(groups: Group[], crowded: Set<string>, scoreOf: (gain: Gain) => number) {
  const pairs = groups.flatMap((one, index) =>
    groups
      .slice(index + 1)
      .filter((other) => other.kind === one.kind)
      .map((other) => ({ one, other, score: scoreOf(gainOf(one, other, crowded)) }))
      .filter(({ score }) => score > 0),
  )
  const best = pairs
    .sort((some, others) => others.score - some.score)
    .find(({ one, other }) => !isFarApart(one, other) && !isFarApart(other, one))
  if (best) join(groups, best.one, best.other)
  return best !== undefined
}

/** The consumers that need more than so many groups early. */
function crowdedIn(groups: readonly Group[], most: number) {
  const counts = new Map<string, number>()
  for (const { needs } of groups)
    for (const [consumer, level] of needs) if (level === EARLY) counts.set(consumer, (counts.get(consumer) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count > most).map(([consumer]) => consumer))
}

/**
 * Joins groups in place. First those where the requests that this saves are worth more than the code that it brings
 * along. Then, until no page needs more than `most` groups early, those that help many of the pages that do for little
 * such code: helping two pages at once counts for more than twice as much, because the next joining costs more.
 */
export function joinGroups(groups: Group[], most: number) {
  let isJoined = true
  while (isJoined) isJoined = joinBest(groups, new Set(), ({ shared, waste }) => REQUEST * shared - waste)
  for (let crowded = crowdedIn(groups, most); crowded.size > 0; crowded = crowdedIn(groups, most)) {
    if (!joinBest(groups, crowded, ({ helped, waste }) => helped ** 2 / (1 + waste))) return
  }
}
