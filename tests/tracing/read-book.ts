import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bookOf } from './book.ts'
import { rulesIn, titlesIn } from './citations.ts'
import { playwrightTests, type Tested, vitestTests } from './reports.ts'
import { readRooms } from './requirements.ts'
import { UNTESTED } from './untested.ts'

interface Report {
  file: string
  read(json: string, root: string): Tested[]
  /** the npm script that writes it; without one it is read when it is there */
  script?: string
}

const REPORTS: Report[] = [
  { file: '.cache/unit.json', read: vitestTests, script: 'unit' },
  { file: 'test-results/e2e.json', read: playwrightTests, script: 'e2e' },
  { file: 'test-results/paths/browser.json', read: playwrightTests, script: 'paths:browser' },
  { file: 'test-results/gallery.json', read: playwrightTests },
]

async function testsOf(root: string, { file, read, script }: Report): Promise<Tested[]> {
  const json = await readFile(join(root, file), 'utf8').catch(() => null)
  if (json !== null) return read(json, root)
  if (script === undefined) return []
  throw new Error(`${file} is not there; run \`npm run ${script}\` first`)
}

/** The book of requirements, from the last reports of the tests below `root`, and what it was made of. */
export async function readBook(root: string) {
  const rooms = readRooms()
  const [titles, rules] = [titlesIn(root, rooms), rulesIn(root, rooms)]
  const tested = (await Promise.all(REPORTS.map((report) => testsOf(root, report)))).flat()
  return { book: bookOf({ rooms, tested, rules, untested: UNTESTED }), titles, rules, tested }
}
