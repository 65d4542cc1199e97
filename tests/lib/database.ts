import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { startEmbedded } from '../../server/db/embedded/embedded.ts'
import { type Content, databaseUrl, runOn, templateName } from './templates.ts'

export interface TestDatabase {
  url: string
  /** how many connections a server may open: the embedded database serves one at a time */
  connections: number
  /** the data directory beside it, with its media */
  dataDir: string
  drop(): Promise<void>
}

/** A data directory of its own; for an embedded database it holds the content too. */
export async function copyDataDir(content: Content): Promise<string> {
  const { root, postgres } = inject('templates')
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-test-'))
  if (!postgres) await cp(join(root, content, 'database'), join(dataDir, 'database'), { recursive: true })
  // Media are read and never changed.
  if (content === 'demo') await symlink(join(root, content, 'media'), join(dataDir, 'media'))
  return dataDir
}

/** A database that nobody else uses, copied from a template. */
export async function copyDatabase(content: Content): Promise<TestDatabase> {
  const { postgres } = inject('templates')
  const dataDir = await copyDataDir(content)
  const removeDir = () => rm(dataDir, { recursive: true, force: true })
  if (!postgres) {
    const embedded = await startEmbedded(join(dataDir, 'database'))
    const drop = async () => {
      await embedded.close()
      await removeDir()
    }
    return { url: embedded.url, connections: 1, dataDir, drop }
  }
  const name = `lectern_test_${randomUUID().replaceAll('-', '')}`
  await runOn(postgres, `create database ${name} template ${templateName(content)}`)
  const drop = async () => {
    await runOn(postgres, `drop database ${name} with (force)`)
    await removeDir()
  }
  return { url: databaseUrl(postgres, name), connections: 10, dataDir, drop }
}
