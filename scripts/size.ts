/** Prints what each page loads before it is interactive, in kB of Brotli; fails above the budget. */

import { statSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES } from '../openapi/generated/constants.ts'
import { readAssets } from '../server/pages/assets.ts'
import { modulesOf } from '../src/app/pages.ts'
import { ROUTES } from '../src/app/routes.ts'
import { textModules } from '../src/platform/texts/text-modules.ts'

const CLIENT = join(import.meta.dirname, '..', 'dist', 'client')
const BUDGETS: Record<string, number> = {
  '/auth/login': 150,
  '/auth/sign-up': 151,
  '/auth/forgot-password': 149,
  '/auth/reset-password': 149,
  '/profile': 141,
  '/profile/preferences': 142,
  '/articles/:article': 135,
  '/experts/:tutor': 139,
  '/course-content/:course': 146,
  '/course-content/:course/:lesson/:content?': 163,
  '/checkout/:order': 134,
  // A ticket is bought here, with a code or without.
  '/webinar-content/:webinar': 132,
  '/offline-events/:event': 132,
  '/courses': 133,
  '/webinars': 133,
  '/offline-events': 133,
}
/** kB for lists and static pages */
const BUDGET = 132
const LOCALE_BUDGET = 15

const assets = readAssets(join(CLIENT, '.vite', 'manifest.json'))
/** The build writes a compressed copy of each file, which the server sends. */
const kilobytes = (path: string) => statSync(join(CLIENT, `${path}.br`)).size / 1000

let isOver = false
const row = (name: string, size: number, budget: number) => {
  isOver ||= size > budget
  const verdict = size > budget ? 'OVER' : 'ok'
  process.stdout.write(`${name.padEnd(36)}${size.toFixed(1).padStart(8)} kB of ${budget} kB  ${verdict}\n`)
}

process.stdout.write('JavaScript before a page is interactive, Brotli\n')
for (const route of ROUTES) {
  const { pattern, texts } = route
  const files = [assets.entry, ...assets.preloads([...modulesOf(route), ...textModules('en', texts)])]
  row(
    pattern,
    files.reduce((sum, file) => sum + kilobytes(file), 0),
    BUDGETS[pattern] ?? BUDGET,
  )
}
for (const locale of LOCALES) {
  const base = assets.preloads([])
  const texts = ROUTES.map((route) => assets.preloads(textModules(locale, route.texts)))
  const most = texts.map((files) =>
    files.filter((file) => !base.includes(file)).reduce((sum, file) => sum + kilobytes(file), 0),
  )
  row(`texts ${locale}, most of any page`, Math.max(...most), LOCALE_BUDGET)
}
process.exitCode = isOver ? 1 : 0
