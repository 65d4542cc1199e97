/** What each page needs before it is interactive, in kB of Brotli; fails above the budget. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { readAssets } from '../server/render/assets.ts'

const CLIENT = join(import.meta.dirname, '..', 'dist', 'client')
const TEXTS = 'src/texts/en.ts'
const PAGES: [name: string, module: string, budget: number][] = [
  ['/', 'src/screens/home/home-screen.tsx', 130],
  ['/courses', 'src/screens/courses/courses-screen.tsx', 130],
  ['/auth/login', 'src/screens/login/login-screen.tsx', 150],
  ['/course-content/:course', 'src/screens/course/course-screen.tsx', 160],
  ['/course-content/:course/:lesson', 'src/screens/player/player-screen.tsx', 160],
  ['/about', 'src/screens/about/about-screen.tsx', 150],
  ['/help', 'src/screens/help/help-screen.tsx', 150],
  ['/terms-of-use', 'src/screens/legal/legal-screen.tsx', 150],
  ['/contact-us', 'src/screens/contact/contact-screen.tsx', 170],
  ['/become-a-partner', 'src/screens/contact/partner-screen.tsx', 170],
  ['/content-removed', 'src/screens/removed/removed-screen.tsx', 130],
  ['/course-content/finished', 'src/screens/finished/finished-screen.tsx', 130],
]
const LOCALE_BUDGET = 15

const assets = readAssets(join(CLIENT, '.vite', 'manifest.json'))
const kilobytes = (path: string) => brotliCompressSync(readFileSync(join(CLIENT, path))).length / 1000

let isOver = false
const row = (name: string, size: number, budget: number) => {
  isOver ||= size > budget
  const verdict = size > budget ? 'OVER' : 'ok'
  process.stdout.write(`${name.padEnd(36)}${size.toFixed(1).padStart(8)} kB of ${budget} kB  ${verdict}\n`)
}

process.stdout.write('JavaScript before a page is interactive, Brotli\n')
for (const [name, module, budget] of PAGES) {
  const files = [assets.entry, ...assets.preloads([module, TEXTS])]
  row(
    name,
    files.reduce((sum, file) => sum + kilobytes(file), 0),
    budget,
  )
}
for (const locale of ['en', 'es', 'pl', 'de', 'fr', 'bg', 'ro', 'ar']) {
  const own = assets.preloads([`src/texts/${locale}.ts`]).filter((file) => !assets.preloads([]).includes(file))
  row(
    `texts ${locale}`,
    own.reduce((sum, file) => sum + kilobytes(file), 0),
    LOCALE_BUDGET,
  )
}
process.exitCode = isOver ? 1 : 0
