/** Builds the portal into dist/, with Brotli copies; with `--if-stale` only when its sources have changed. */
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const ROOT = join(import.meta.dirname, '..')
const STAMP = join(ROOT, 'dist', 'stamp')
const SOURCES = [
  'src/**/*',
  'machines/**/*.ts',
  'markdown/**/*.ts',
  'openapi/generated/*.ts',
  'locales/**/*.json',
  'public/**/*',
  'vite.config.ts',
  'scripts/bundle/*.ts',
  'package-lock.json',
]
const TEXT = /\.(js|css|svg|json|txt|html)$/

/** A hash of the content of all files that the build reads. */
function fingerprint() {
  const hash = createHash('sha256').update(process.env.COVERAGE ?? '')
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT, withFileTypes: true }))
  for (const file of files
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
    .sort()) {
    hash.update(file.slice(ROOT.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function isFresh(now: string) {
  try {
    return readFileSync(STAMP, 'utf8') === now
  } catch {
    return false
  }
}

function compressFiles() {
  for (const file of globSync('dist/client/**/*', { cwd: ROOT })) {
    if (!TEXT.test(file) || file.includes('.vite')) continue
    const content = readFileSync(join(ROOT, file))
    writeFileSync(
      join(ROOT, `${file}.br`),
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
  }
}

const now = fingerprint()
if (!process.argv.includes('--if-stale') || !isFresh(now)) {
  process.stdout.write('· Building the portal\n')
  const { build } = await import('vite')
  await build({ root: ROOT, logLevel: 'warn' })
  await build({ root: ROOT, logLevel: 'warn', build: { ssr: true } })
  compressFiles()
  writeFileSync(STAMP, now)
}
