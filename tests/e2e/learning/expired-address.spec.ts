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
 * A player that got its address a day ago: it has the first half of the file, and the server refuses the rest, for which
 * the browser may ask ahead; its answer comes `when` the film plays.
 */
async function expireHalfway(page: Page, file: Media, { dataDir, when }: { dataDir: string; when: Promise<void> }) {
  const [fresh, old] = [file.url ?? '', dayOld(dataDir, file.url ?? '')]
  await page.route(`**${old}`, async (route) => {
    if (!/^bytes=0-/.test(route.request().headers().range ?? '')) {
      await when
      return route.continue()
    }
    const bytes = await readFile(join(dataDir, 'media', basename(fresh)))
    const half = bytes.subarray(0, bytes.length / 2)
    const headers = {
      'content-type': file.mimeType,
      'accept-ranges': 'bytes',
      'content-range': `bytes 0-${half.length - 1}/${bytes.length}`,
    }
    return route.fulfill({ status: 206, headers, body: half })
  })
  return Object.assign(file, { url: old })
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
    media.currentTime = media.duration * 0.8
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
  const { promise: when, resolve: expire } = Promise.withResolvers<void>()
  let isFirst = true
  await page.route('**/api/lessons/*', async (route) => {
    const answer = await route.fetch()
    const lesson = await answer.json()
    for (const { target } of lesson.content ?? [])
      if (isFirst && target?.url?.includes('money-that-grows')) {
        await expireHalfway(page, target, { dataDir: portal.dataDir, when })
        isFirst = false
      }
    await route.fulfill({ response: answer, json: lesson })
  })
  await learnerOf(page, 'start-investing')
  await page.goto(await itemOf(page, 'start-investing', 'One idea, many names'))
  await ready(page)
  await page.getByRole('navigation', { name: 'Lesson navigation' }).getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Time does the heavy lifting')
  await watch(page, page.getByRole('main').locator('video'), expire)
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
})

test('MEDIA-22: a recording plays on when its address has expired', async ({ page, portal }) => {
  const { promise: when, resolve: expire } = Promise.withResolvers<void>()
  let isFirst = true
  await page.route(/\/api\/recordings\?/, async (route) => {
    const answer = await route.fetch()
    const list = await answer.json()
    if (isFirst)
      for (const { playback } of list.items) await expireHalfway(page, playback, { dataDir: portal.dataDir, when })
    isFirst = false
    await route.fulfill({ response: answer, json: list })
  })
  await signIn(page, 'student@lectern.test')
  await page.goto('/webinar-content/fees-in-forty-years?active-tab=recordings')
  await ready(page)
  await page.getByRole('link', { name: 'Watch “What fees do in forty years”' }).click()
  await watch(page, page.getByRole('main').locator('video'), expire)
})
