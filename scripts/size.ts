/** Prints what each page loads before it is interactive, in kB of Brotli and in files; fails above the budget. */

import { statSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES } from '../openapi/generated/constants.ts'
import { readAssets } from '../server/pages/assets.ts'
import { modulesOf } from '../src/app/pages.ts'
import { ROUTES } from '../src/app/routes.ts'
import { textModules } from '../src/platform/texts/text-modules.ts'
import { MOST_FILES } from './bundle/chunks.ts'

const CLIENT = join(import.meta.dirname, '..', 'dist', 'client')
const BUDGETS: Record<string, number> = {
  '/auth/login': 149,
  '/auth/sign-up': 149,
  '/auth/forgot-password': 149,
  '/auth/reset-password': 149,
  '/profile': 136,
  '/profile/preferences': 136,
  '/checkout/:order': 132,
  '/course-content/:course': 134,
  '/course-content/:course/:lesson/:content?': 148,
}
/** kB for lists and static pages */
const BUDGET = 130
const LOCALE_BUDGET = 15

const assets = readAssets(join(CLIENT, '.vite', 'files.json'))
/** The build writes a compressed copy of each file, which the server sends. */
const kilobytes = (path: string) => statSync(join(CLIENT, `${path}.br`)).size / 1000
const sizeOf = (files: readonly string[]) => files.reduce((sum, file) => sum + kilobytes(file), 0)

let isOver = false
const row = (name: string, files: readonly string[], budget: number) => {
  const size = sizeOf(files)
  const isTooMuch = size > budget || files.length > MOST_FILES
  isOver ||= isTooMuch
  const count = `${files.length} of ${MOST_FILES} files`
  process.stdout.write(
    `${name.padEnd(44)}${size.toFixed(1).padStart(6)} kB of ${budget} kB, ${count}  ${isTooMuch ? 'OVER' : 'ok'}\n`,
  )
}

process.stdout.write('JavaScript before a page is interactive, Brotli\n')
for (const route of ROUTES) {
  const { pattern, texts } = route
  const files = [...assets.starts, ...assets.preloads([...modulesOf(route), ...textModules('en', texts)])]
  row(pattern, files, BUDGETS[pattern] ?? BUDGET)
}
for (const locale of LOCALES) {
  const most = ROUTES.map((route) => assets.preloads(textModules(locale, route.texts))).reduce((some, others) =>
    sizeOf(some) > sizeOf(others) ? some : others,
  )
  row(`texts ${locale}, most of any page`, most, LOCALE_BUDGET)
}
process.exitCode = isOver ? 1 : 0
