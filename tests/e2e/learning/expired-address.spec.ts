import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { Media } from '../../../openapi/generated/portal.ts'
import { fileKeyOf, readSignature } from '../../../server/features/media/addresses.ts'
import { tokenKeys } from '../../../server/keys.ts'
import { keptSecret } from '../../../server/secret.ts'
import { expect, ready, signIn, test } from '../portal.ts'
import { itemOf, learnerOf } from './player.ts'

const DAY_S = 24 * 3600
const CLAIM_BYTES = 36

/** The address that the person had a day ago, with a true signature. */
function dayOld(dataDir: string, url: string) {
  const keys = tokenKeys(keptSecret(dataDir))
  const [, signature = ''] = /^\/media\/s\/([^/]+)\//.exec(url) ?? []
  const claims = readSignature(keys, signature)
  if (!claims) throw new Error(`${url} is not signed`)
  const bytes = Buffer.from(signature, 'base64url')
  bytes.writeUInt32BE(claims.expires - DAY_S, CLAIM_BYTES - 4)
  const mac = createHmac('sha256', fileKeyOf(keys, claims.sessionId)).update(bytes.subarray(0, CLAIM_BYTES)).digest()
  mac.copy(bytes, CLAIM_BYTES)
  return url.replace(signature, bytes.toString('base64url'))
}

/**
 * A player that got its address a day ago, when it was given the first half of the file and what lies at its end, such as
 * an index. The server refuses the rest; that answer comes `when` the film plays, because browsers ask ahead.
 */
async function expireHalfway(page: Page, file: Media, { dataDir, when }: { dataDir: string; when: Promise<void> }) {
  const [fresh, old] = [file.url ?? '', dayOld(dataDir, file.url ?? '')]
  const bytes = await readFile(join(dataDir, 'media', basename(fresh)))
  const { length } = bytes
  await page.route(`**${old}`, async (route) => {
    const from = Number(/^bytes=(\d+)-/.exec(route.request().headers().range ?? '')?.[1] ?? 0)
    if (from > 0 && from < length * 0.9) {
      await when
      return route.continue()
    }
    const part = bytes.subarray(from, from === 0 ? length / 2 : length)
    const headers = {
      'content-type': file.mimeType,
      'accept-ranges': 'bytes',
      'content-range': `bytes ${from}-${from + part.length - 1}/${length}`,
    }
    return route.fulfill({ status: 206, headers, body: part })
  })
  return Object.assign(file, { url: old })
}

/** Until it is called, answers of the API have the old address. */
function startExpiry() {
  const { promise: when, resolve } = Promise.withResolvers<void>()
  const expiry = {
    when,
    isOver: false,
    expire() {
      expiry.isOver = true
      resolve()
    },
  }
  return expiry
}

const timeOf = (video: Locator) => video.evaluate((media: HTMLVideoElement) => media.currentTime)
const signatureOf = async (video: Locator) => (await video.getAttribute('src'))?.split('/')[3]

/** Plays a film, moves it to where its file has not come yet, and sees it play on from there. */
async function watch(page: Page, video: Locator, expire: () => void) {
  await expect(video).toBeVisible()
  const before = await signatureOf(video)
  const refused = page.waitForResponse((response) => response.status() === 410)
  const there = await video.evaluate(async (media: HTMLVideoElement) => {
    media.muted = true
    await media.play()
    media.currentTime = media.duration * 0.7
    return media.currentTime
  })
  expire()
  await refused
  await expect.poll(() => signatureOf(video)).not.toBe(before)
  await expect.poll(() => timeOf(video)).toBeGreaterThan(there + 0.3)
  await expect(page.getByRole('alert')).toHaveCount(0)
}

test.use({ noise: /Failed to load resource.*410/ })

test('MEDIA-22: the film of a lesson plays on when its address has expired', async ({ page, portal }) => {
  const expiry = startExpiry()
  await page.route('**/api/lessons/*', async (route) => {
    const answer = await route.fetch()
    const lesson = await answer.json()
    for (const { target } of lesson.content ?? [])
      if (!expiry.isOver && target?.url?.includes('money-that-grows'))
        await expireHalfway(page, target, { dataDir: portal.dataDir, ...expiry })
    await route.fulfill({ response: answer, json: lesson })
  })
  await learnerOf(page, 'start-investing')
  await page.goto(await itemOf(page, 'start-investing', 'One idea, many names'))
  await ready(page)
  await page.getByRole('navigation', { name: 'Lesson navigation' }).getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Time does the heavy lifting')
  await watch(page, page.getByRole('main').locator('video'), expiry.expire)
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
})

test('MEDIA-22: a recording plays on when its address has expired', async ({ page, portal }) => {
  const expiry = startExpiry()
  await page.route(/\/api\/recordings\?/, async (route) => {
    const answer = await route.fetch()
    const list = await answer.json()
    if (!expiry.isOver)
      for (const recording of list.items) {
        recording.name += ', a day old'
        await expireHalfway(page, recording.playback, { dataDir: portal.dataDir, ...expiry })
      }
    await route.fulfill({ response: answer, json: list })
  })
  await signIn(page, 'student@lectern.test')
  await page.goto('/webinar-content/fees-in-forty-years?active-tab=recordings')
  await ready(page)
  // The page itself has the new address, which the player would keep; the name tells that the old one has come.
  await page.getByRole('link', { name: 'Watch “What fees do in forty years, a day old”' }).click()
  await watch(page, page.getByRole('main').locator('video'), expiry.expire)
})
