import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type End, readBook, shareOf, totalsOf, unexplained, written } from '../wiring/book.ts'
import { wiredFiles } from '../wiring/files.ts'
import { type Mutant, mutantsOf, mutated } from '../wiring/mutate.ts'
import { drawn } from '../wiring/sample.ts'

const FILE = 'src/features/live/effects.ts'

/** What a rule makes of a small source. */
const made = (code: string, rule: string) =>
  mutantsOf(FILE, code)
    .filter((mutant) => mutant.rule === rule)
    .map((mutant) => mutated(code, mutant))

test.each([
  ['drop call', 'void open(url)', ['{}']],
  ['drop call', 'const close = () => shut(page)', ['const close = () => undefined']],
  ['drop call', 'const id = idOf(page)', []],
  ['drop emit', "modal.send({ type: 'CLOSE' })", ['{}']],
  ['drop emit', "const close = () => modal.send({ type: 'CLOSE' })", ['const close = () => undefined']],
  ['drop emit', "auth.on('goHome', () => go('/'))", ['{}']],
  ['drop emit', "const all = [line.on('read', refresh)]", ['const all = []']],
  ['swap ids', 'find(courseId, lessonId)', ['find(lessonId, courseId)']],
  ['swap ids', 'find(id, id)', []],
  [
    'swap ids',
    'const at = { courseId, lessonId: lesson.id }',
    ['const at = { courseId: lesson.id, lessonId: courseId }'],
  ],
  ['wrong key', "const all = { queryKey: ['get'] }", ["const all = { queryKey: ['another'] }"]],
  ['wrong key', 'const isOurs = queryKey[0] === 1', ['const isOurs = queryKey[0 + 1] === 1']],
  ['wrong key', 'const one = eventQuery(api, id)', ["const one = eventQuery(api, 'another')"]],
  ['wrong key', 'const key = one.queryKey', ["const key = [...one.queryKey, 'another']"]],
  ['missing await', 'const db = await openDatabase()', ['const db = openDatabase()']],
  ['wrong delay', 'const LOCK_MS = 50', ['const LOCK_MS = 0', 'const LOCK_MS = 50 * 2']],
  ['wrong delay', 'const items = 50', []],
  ['wrong delay', 'const one = { staleTime: 0 }', ['const one = { staleTime: Number.POSITIVE_INFINITY }']],
  ['wrong delay', 'queueMicrotask(look)', ['setTimeout(look, 1_000)', '(look)()']],
])('%s: %s [FLOW-28]', (rule, code, mutants) => {
  expect(made(code, rule)).toEqual(mutants)
})

const LOOK = 'look()\nlook(); look()'

test('a mutant has the same id from run to run, and a name that stays when lines are added above [FLOW-28]', () => {
  const mutants = mutantsOf(FILE, LOOK)
  expect(mutants.map(({ id }) => id)).toEqual([`${FILE}:1 drop call`, `${FILE}:2 drop call`, `${FILE}:2 drop call #2`])
  expect(mutantsOf(FILE, LOOK)).toEqual(mutants)
  expect(mutantsOf(FILE, `\n\n${LOOK}`).map(({ name }) => name)).toEqual(mutants.map(({ name }) => name))
})

const [first, second, third] = mutantsOf(FILE, LOOK)
if (!first || !second || !third) throw new Error('the source has fewer mutants')
const names = [first, second, third].map(({ name }) => name)
const ends = new Map<Mutant, End>([
  [first, 'survived'],
  [second, 'survived'],
  [third, 'browser'],
])

test('a survivor without a reason is told, and one with a reason is not [FLOW-28]', () => {
  const book = readBook(`## Survivors\n\n- ${first.name}: nobody looks\n- ${second.name}: \n`, names)
  expect(unexplained(ends, book)).toEqual([second])
})

test('a full run keeps the reasons and lists what is new [FLOW-28]', () => {
  const before = `Intro.\n\n## Totals of the last full run\n\n## Survivors\n\n- ${first.name}: nobody looks\n- gone: x\n`
  const text = written(before, ends, readBook(before, names))
  expect(text).toMatch(/^Intro\./)
  expect(text).not.toContain('gone')
  const again = readBook(text, names)
  expect([...again.reasons]).toEqual([
    [first.name, 'nobody looks'],
    [second.name, ''],
  ])
  expect([...again.listed]).toEqual([third.name, first.name, second.name])
  expect(written(text, ends, again)).toBe(text)
})

test('what the type check refuses is not counted [FLOW-28]', () => {
  expect(shareOf(['types', 'unit', 'browser', 'unit', 'survived'])).toBe(75)
  expect(totalsOf(ends).at(-1)).toBe('| all | 3 | 0 | 0 | 1 | 2 | 33.3 % |')
})

test('a seed draws the same mutants again [FLOW-28]', () => {
  const all = Array.from({ length: 100 }, (_, place) => place)
  expect(drawn(all, 5, 7)).toEqual(drawn(all, 5, 7))
  expect(drawn(all, 5, 7)).not.toEqual(drawn(all, 5, 8))
  expect(new Set(drawn(all, 100, 7)).size).toBe(100)
})

test('every file of wiring is there and has mutants of its own names [FLOW-28]', () => {
  const root = join(import.meta.dirname, '..', '..')
  for (const file of Object.keys(wiredFiles)) {
    const mutants = mutantsOf(file, readFileSync(join(root, file), 'utf8'))
    expect(mutants.length, file).toBeGreaterThan(0)
    expect(new Set(mutants.map(({ name }) => name)).size, file).toBe(mutants.length)
  }
})
