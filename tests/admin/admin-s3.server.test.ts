import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import S3rver from 's3rver'
import { expect, test } from 'vitest'
import { exportCourses } from '../../server/admin/content/export-courses.ts'
import { importCourses } from '../../server/admin/content/import-courses.ts'
import { copyInstallation } from '../lib/database.ts'
import { makeTemporaryFolder, openCommandLine } from './admin.ts'
import { changeCourse, counts } from './course-folder.ts'

const ALIAS = 'start-investing'
const FILM = join('media', 'money-that-grows.webm')

test('files of a course go to a bucket once, and come back from there', async () => {
  const [directory, folder, copy] = await Promise.all([
    makeTemporaryFolder(),
    makeTemporaryFolder(),
    makeTemporaryFolder(),
  ])
  const buckets = [{ name: 'lectern', configs: [] }]
  const bucket = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: buckets })
  const { port } = await bucket.run()
  const installation = await copyInstallation('demo')
  const line = await openCommandLine({
    ...installation.env,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'lectern',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  })
  try {
    await line.run(exportCourses, folder, '--alias', ALIAS)
    const film = Buffer.concat([await readFile(join(folder, ALIAS, FILM)), Buffer.from('another ending')])
    await writeFile(join(folder, ALIAS, FILM), film)
    await changeCourse(join(folder, ALIAS), (data) => {
      data.alias = 'in-a-bucket'
    })
    const [said] = await line.run(importCourses, join(folder, ALIAS))
    expect(said).toContain('uploaded "Money that grows"')
    const { items } = await line.operator.api('listMedia', { query: { 'filter[name]': 'Money that grows' } })
    expect(items.map(({ storage, size }) => [storage, size])).toContainEqual(['s3', film.length])

    const before = await counts(line)
    expect(await line.run(importCourses, join(folder, ALIAS))).toEqual(['in-a-bucket: unchanged'])
    expect(await counts(line)).toEqual(before)
    await line.run(exportCourses, copy, '--alias', 'in-a-bucket')
    expect(film.equals(await readFile(join(copy, 'in-a-bucket', FILM)))).toBe(true)
  } finally {
    await line.close()
    await bucket.close()
    await installation.remove()
    for (const one of [directory, folder, copy]) await rm(one, { recursive: true, force: true })
  }
})
