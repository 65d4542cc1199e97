import sharp from 'sharp'
import type { Person } from '../cast.ts'
import type { Run } from '../run.ts'
import { type Flow, idIn, isOk, textIn } from './flow.ts'

/** The beginning of a film, which is all that anybody looks at. */
export const FILM = Buffer.from(`\0\0\0\x18ftypmp42\0\0\0\0mp42isom${'x'.repeat(200)}`)
const WORDS = Buffer.from('Name,Marks\nMaya,12\n')

/** Announces a file, sends it and confirms it; the id that it has then. */
export async function uploaded(
  run: Run,
  who: Person,
  category: string,
  ending: string,
  mimeType: string,
  bytes: Buffer,
): Promise<string> {
  const body = { name: `${run.text()} ${ending}`, mimeType, size: bytes.length, category }
  const announced = await run.call('createMediaUpload', who, { body })
  const id = idIn(announced)
  if (!isOk(announced)) return ''
  const { searchParams } = new URL(textIn(announced.body, 'uploadUrl'), run.stage.server.url)
  const headers = { 'content-type': 'application/octet-stream' }
  await run.call('putMediaFile', who, { path: { id }, query: Object.fromEntries(searchParams), headers, bytes })
  await run.call('confirmMediaUpload', who, { path: { id } })
  return id
}

/** A form with one file, as a browser sends it. */
function formOf(category: string, name: string, mimeType: string, bytes: Buffer) {
  const edge = 'an-edge-that-no-file-has'
  const field = (head: string) => `--${edge}\r\ncontent-disposition: form-data; ${head}\r\n`
  const before = `${field('name="category"')}\r\n${category}\r\n${field(`name="file"; filename="${name}"`)}content-type: ${mimeType}\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
    bytes: Buffer.concat([Buffer.from(before), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]),
  }
}

const portrait = sharp({ create: { width: 64, height: 64, channels: 3, background: '#468' } })
  .png()
  .toBuffer()

/** Files come, are used and go. */
export const files: Flow = async function* (run) {
  const [tutor, student] = [run.one('tutor'), run.one('student')]
  const document = await uploaded(run, tutor, 'document', 'marks.csv', 'text/csv', WORDS)
  yield
  await run.call('getMedia', run.pick([tutor, student, run.one('tutor')]), { path: { id: document } })
  await run.call('updateMedia', tutor, { path: { id: document }, body: { description: run.text() } })
  yield
  await run.call('createMediaLink', tutor, { body: { url: `https://example.org/${document}`, name: run.text() } })
  await run.call('deleteMedia', tutor, { path: { id: document } })
  const film = await uploaded(run, tutor, 'education-materials', 'talk.mp4', 'video/mp4', FILM)
  yield
  const track = { kind: 'captions', language: 'en', content: `WEBVTT\n\n00:00.000 --> 00:01.000\n${run.text()}` }
  const captioned = await run.call('addMediaTrack', tutor, { path: { id: film }, body: track })
  const trackId = textIn(captioned.body, 'tracks', 0, 'id')
  await run.call('removeMediaTrack', tutor, { path: { id: film, trackId } })
  const picture = await run.call('uploadMedia', student, formOf('avatar', 'me.png', 'image/png', await portrait))
  yield
  await run.call('updateUser', student, { path: { id: student.id }, body: { avatarId: idIn(picture) } })
}
