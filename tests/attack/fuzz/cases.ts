import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { guest, type Person, startStage } from './cast.ts'
import { callsById, type Fault, Run } from './run.ts'
import { type Case, type Sent, type Step, shrunk, sliceOf } from './trace.ts'

const FOLDER = join(import.meta.dirname, 'cases')
/** Marks of a replay begin after those of any run. */
export const MARKS = 100_000_000

/** The kept cases, by name. */
export async function keptCases(): Promise<[string, Case][]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.json')).sort()
  return Promise.all(
    names.map(async (name): Promise<[string, Case]> => [name, JSON.parse(await readFile(join(FOLDER, name), 'utf8'))]),
  )
}

/** Does a kept sequence again, by new people of the same names: the faults that show, and calls that did succeed once. */
export async function replay({ people, steps }: Case, run: Run): Promise<{ faults: string[]; refused: string[] }> {
  const refused: string[] = []
  const ids = new Map<string, string>()
  const persons = new Map<string, Person>([['guest', guest()]])
  for (const { name, roles, id, profileId } of people) {
    const person = await run.cast.add(name.replaceAll(/[^\w-]/g, '-'), roles)
    persons.set(name, person)
    ids.set(id, person.id).set(profileId, person.profileId)
  }
  for (const { call, who, sent, status, gives } of steps) {
    const [operation, person] = [callsById.get(call), persons.get(who)]
    if (!operation || !person) throw new Error(`nobody can call ${call} as ${who}`)
    const answer = await run.send(operation, person, withIds(sent, ids))
    if (status < 300 && answer.status >= 300) refused.push(`${call}: ${answer.status} ${answer.text}`)
    for (const [place, id] of Object.entries(gives)) {
      const told = at(answer.body, place)
      if (typeof told === 'string') ids.set(id, told)
    }
  }
  return { faults: [...run.faults.keys()], refused }
}

function withIds(sent: Sent, ids: Map<string, string>): Sent {
  let text = JSON.stringify(sent)
  for (const [old, now] of ids) if (old !== '') text = text.replaceAll(old, now)
  return JSON.parse(text) as Sent
}

const at = (value: unknown, place: string): unknown =>
  place
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, name) => (Object(inner) as Record<string, unknown>)[name], value)

/** On a server of its own, the fault that a sequence still shows. */
async function showsAgain(kept: Case, key: string): Promise<boolean> {
  const stage = await startStage()
  try {
    return (await replay(kept, new Run(stage, 1, MARKS))).faults.includes(key)
  } catch {
    return false
  } finally {
    await stage.close()
  }
}

/**
 * Keeps a fault with the calls that lead to it: in `cases` with as few as possible when they show it again on a new
 * server, else as they were in `.cache`. Answers the name of the file.
 */
export async function keep(run: Run, key: string, fault: Fault, seed: number): Promise<string> {
  const peopleOf = (steps: Step[]) =>
    run.everybody.flatMap(({ name, roles, id, profileId }) =>
      roles && steps.some(({ who, sent }) => who === name || JSON.stringify(sent).includes(id))
        ? [{ name, roles, id, profileId }]
        : [],
    )
  const caseOf = (steps: Step[]): Case => ({ fault: `${key} (seed ${seed})`, people: peopleOf(steps), steps })
  const steps = sliceOf(fault.trace, fault.clues)
  const isRepeated = await showsAgain(caseOf(steps), key)
  const some = isRepeated ? await shrunk(steps, (fewer) => showsAgain(caseOf(fewer), key)) : steps
  const folder = isRepeated ? FOLDER : '.cache/fuzz'
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${key.replaceAll(/\W+/g, '-').toLowerCase()}.json`)
  await writeFile(file, `${JSON.stringify(caseOf(some), null, 2)}\n`)
  return `${file} (${some.length} of ${fault.trace.length} calls)`
}
