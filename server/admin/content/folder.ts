import { lstat, mkdir, readdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { Failure } from '../failure.ts'

const MOST_TEXT_BYTES = 4 * 1024 * 1024

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
const because = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The real path of a folder to read from. */
export async function openFolder(path: string): Promise<string> {
  const real = await realpath(path).catch(() => null)
  if (real === null || !(await stat(real)).isDirectory()) throw new Failure(`${path} is no folder`)
  return real
}

/** The real path of a folder to write to, created when it does not exist. */
export async function makeFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true }).catch((error: unknown) => {
    throw new Failure(`${path} cannot be made: ${because(error)}`)
  })
  return openFolder(path)
}

/** Names in a folder, sorted and without hidden ones. */
export async function namesIn(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter(({ name }) => !name.startsWith('.')).sort((a, b) => (a.name < b.name ? -1 : 1))
}

function isBelow(folder: string, path: string) {
  const inner = relative(folder, path)
  return inner !== '' && inner !== '..' && !inner.startsWith(`..${sep}`) && !isAbsolute(inner)
}

/** Resolves a path from an imported file. It must stay below `folder`, or below `shared`, a path from there. */
function resolveIn(folder: string, path: string, shared?: string) {
  const wanted = join(folder, path)
  const isAllowed = isBelow(folder, wanted) || (shared !== undefined && isBelow(join(folder, shared), wanted))
  if (isAllowed && !isAbsolute(path) && !path.includes('\0')) return wanted
  throw new Failure(`"${path}" does not lie in the folder${shared === undefined ? '' : `, nor in ${shared}`}`)
}

/** The file at a path below `folder` or `shared`. Links are refused, whatever their target. */
export async function fileIn(folder: string, path: string, shared?: string): Promise<string> {
  const wanted = resolveIn(folder, path, shared)
  const real = await realpath(wanted).catch((error: unknown) => {
    throw new Failure(codeOf(error) === 'ENOENT' ? `"${path}" is not there` : `"${path}": ${because(error)}`)
  })
  if (real !== wanted) throw new Failure(`"${path}" is a link, or lies behind one`)
  if (!(await stat(real)).isFile()) throw new Failure(`"${path}" is no file`)
  return real
}

/** A text file below `folder` or `shared`, in UTF-8. */
export async function textIn(folder: string, path: string, shared?: string): Promise<string> {
  const real = await fileIn(folder, path, shared)
  if ((await stat(real)).size > MOST_TEXT_BYTES) throw new Failure(`"${path}" is too large`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(real))
  } catch (error) {
    throw new Failure(error instanceof TypeError ? `"${path}" is not in UTF-8` : `"${path}": ${because(error)}`)
  }
}

/** The path of a file to write below `folder`. Existing files are replaced, but links are not followed. */
export async function placeIn(folder: string, path: string): Promise<string> {
  const wanted = resolveIn(folder, path)
  await mkdir(dirname(wanted), { recursive: true })
  const there = await lstat(wanted).catch(() => null)
  if ((await realpath(dirname(wanted))) !== dirname(wanted) || there?.isSymbolicLink()) {
    throw new Failure(`"${path}" is a link, or lies behind one`)
  }
  return wanted
}

export async function writeIn(folder: string, path: string, text: string) {
  await writeFile(await placeIn(folder, path), text)
}

/** The text with the line break at the end of a file. */
export const asFile = (text: string) => `${text}\n`
export const fromFile = (text: string) => text.replace(/\r?\n$/, '')
