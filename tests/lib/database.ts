import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runOn } from '../../scripts/postgres.ts'
import { startEmbedded } from '../../server/db/embedded/embedded.ts'
import { lockDirectory } from '../../server/db/embedded/lock.ts'
import { type Content, databaseUrl, templateName, templatesOfRun } from './run/templates.ts'

/** A data directory with its content, as an operator has it before a start. */
export interface Installation {
  dataDir: string
  /** null when the database is embedded in the data directory */
  databaseUrl: string | null
  /** the environment that makes `server/main.ts` use it */
  env: Record<string, string>
  remove(): Promise<void>
}

/** Copies a template to an installation that no other test uses. */
export async function copyInstallation(content: Content): Promise<Installation> {
  const { root, postgres } = templatesOfRun()
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-test-'))
  // The media are only read, so they can be shared.
  if (content === 'demo') await symlink(join(root, content, 'media'), join(dataDir, 'media'))
  const removeDir = () => removeDataDir(dataDir)
  if (!postgres) {
    await cp(join(root, content, 'database'), join(dataDir, 'database'), { recursive: true })
    return { dataDir, databaseUrl: null, env: { DATA_DIR: dataDir }, remove: removeDir }
  }
  const name = `lectern_test_${randomUUID().replaceAll('-', '')}`
  const url = databaseUrl(postgres, name)
  // Copies files instead of pages, which takes a third of the time.
  await runOn(postgres, `create database ${name} template ${templateName(content)} strategy file_copy`)
  const remove = async () => {
    await runOn(postgres, `drop database ${name} with (force)`)
    await removeDir()
  }
  return { dataDir, databaseUrl: url, env: { DATA_DIR: dataDir, DATABASE_URL: url }, remove }
}

/** A killed server may still be writing to its database; getting the lock means that it has ended. */
export async function removeDataDir(dataDir: string) {
  const lock = await lockDirectory(dataDir)
  await rm(dataDir, { recursive: true, force: true })
  lock.release()
}

/** Copies a template and starts its database; the number of connections per server depends on the kind of database. */
export async function copyDatabase(content: Content) {
  const { dataDir, databaseUrl, remove } = await copyInstallation(content)
  if (databaseUrl !== null) return { dataDir, url: databaseUrl, connections: 10, drop: remove }
  const embedded = await startEmbedded(join(dataDir, 'database'))
  const drop = async () => {
    await embedded.close()
    await remove()
  }
  return { dataDir, url: embedded.url, connections: 1, drop }
}

/** Copies the media of an installation, for tests that would otherwise write into the template. */
export async function ownMedia({ dataDir }: Pick<Installation, 'dataDir'>) {
  const folder = join(dataDir, 'media')
  const shared = await realpath(folder)
  await rm(folder)
  await cp(shared, folder, { recursive: true })
}
