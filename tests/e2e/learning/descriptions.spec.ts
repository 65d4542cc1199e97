import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, expectAccessible, ready, signIn, test } from '../portal.ts'

const FILM = join(import.meta.dirname, '..', '..', '..', 'server', 'demo', 'media', 'items', 'money-that-grows.webm')
const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:20.000\nMusic\n'
const DESCRIPTIONS = 'WEBVTT\n\n00:02.000 --> 00:04.000\nA <i>line</i> rises.\n\n00:10.000 --> 00:12.000\nIt bends.\n'

test('[MEDIA-30] descriptions of the picture are read aloud for who has chosen it, and the choice is remembered', async ({
  page,
}) => {
  // Nobody hears the browser of a test: what it is to say is written down on its way to the voice.
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const { prototype } = SpeechSynthesis
    prototype.speak = ({ text, lang }) => void said.push(`${lang}: ${text}`)
    prototype.cancel = () => void said.push('silence')
  })
  const said = () => page.evaluate((): unknown => Reflect.get(window, 'said'))
  const film = page.getByRole('main').locator('video')
  const play = (from: number) =>
    film.evaluate(async (media: HTMLVideoElement, second) => {
      media.muted = true
      media.currentTime = second
      await media.play()
    }, from)

  await signIn(page, 'tutor@lectern.test')
  const token = await page.evaluate(() => localStorage.getItem('lectern.access-token'))
  const headers = { authorization: `Bearer ${token}` }
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/${path}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const file = { name: 'line.webm', mimeType: 'video/webm', buffer: readFileSync(FILM) }
  const multipart = { category: 'education-materials', file }
  const { id } = await (await page.request.post('/api/media/upload', { headers, multipart })).json()
  await post(`media/${id}/tracks`, { kind: 'captions', language: 'en', label: 'English', content: CAPTIONS })
  await post(`media/${id}/tracks`, { kind: 'descriptions', language: 'en', label: 'English', content: DESCRIPTIONS })
  const course = await post('courses', { name: 'A described course', languageCode: 'en', audienceLevel: 'beginner' })
  const content = [{ targetType: 'video', targetId: id, name: 'A line' }]
  const lesson = await post('lessons', { courseId: course.id, name: 'First', content })
  await page.goto(`/course-content/${course.alias}/${lesson.id}`)
  await ready(page)

  await page.locator('summary').filter({ hasText: 'Captions' }).press('Enter')
  const choice = page.getByRole('checkbox', { name: 'Describe the picture aloud' })
  await expect(choice).not.toBeChecked()
  await play(1)
  await expect.poll(() => film.evaluate((media: HTMLVideoElement) => media.currentTime)).toBeGreaterThan(4)
  expect(await said()).toEqual([])

  await choice.press(' ')
  await expect(choice).toBeChecked()
  await expectAccessible(page)
  await play(1)
  await expect.poll(said).toContain('en: A line rises.')
  await play(9.5)
  await expect.poll(said).toContain('en: It bends.')
  await film.evaluate((media: HTMLVideoElement) => media.pause())
  await expect.poll(async () => Object(await said()).at(-1)).toBe('silence')

  await page.reload()
  await ready(page)
  await page.locator('summary').filter({ hasText: 'Captions' }).press('Enter')
  await expect(choice).toBeChecked()
  await play(1)
  await expect.poll(said).toContain('en: A line rises.')
})
