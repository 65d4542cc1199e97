import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

/** A file that is generated from others; its path is relative to the project's root. */
export interface GeneratedFile {
  path: string
  content: string
}

/** Paths of the files that are missing or differ from the generated content. */
export async function staleOf(files: GeneratedFile[]): Promise<string[]> {
  const stale: string[] = []
  for (const { path, content } of files) {
    const present = await readFile(join(ROOT, path), 'utf8').catch(() => null)
    if (present !== content) stale.push(path)
  }
  return stale
}

export async function writeGenerated(files: GeneratedFile[]): Promise<void> {
  for (const { path, content } of files) {
    await mkdir(dirname(join(ROOT, path)), { recursive: true })
    await writeFile(join(ROOT, path), content)
  }
}
