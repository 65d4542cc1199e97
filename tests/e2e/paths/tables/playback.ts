import { expect, type Route } from '@playwright/test'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { Reading } from '../../../../machines/playback.ts'
import type { LessonContent } from '../../../../openapi/generated/portal.ts'
import { type Course, courseOf } from '../kit/course.ts'
import { saveProgress } from '../kit/make-course.ts'
import { keepUpdate } from '../kit/outbox.ts'
import { holdSession, newPerson, type Person } from '../kit/person.ts'
import { defineTable, type Sight } from '../kit/table.ts'
import { buttonOf, press, visit, type World } from '../kit/world.ts'

const COURSE = 'start-investing'
const FILM = 'Money that grows'
const LENGTH_S = 28.008
/** Slow enough that no step takes it to its end. */
const SLOW = 0.25
const FAST = 16

const reading = (time: number, now: number, changes: Partial<Reading> = {}): Reading => ({
  time,
  duration: LENGTH_S,
  played: [[10, 12]],
  isPaused: false,
  isEnded: false,
  now,
  ...changes,
})
const fresh = reading(0, 0, { played: [], isPaused: true })
const begun = reading(10, 500, { played: [] })
const early = reading(11, 1_000)
const later = reading(11.5, 1_500)
const stopped = reading(12, 2_000, { isPaused: true })
const hidden = reading(13, 2_500)
const movedStopped = reading(20, 3_000, { isPaused: true })
const movedPlaying = reading(21, 3_500)
const end = reading(LENGTH_S, 9_000, { isPaused: true, isEnded: true })
const known = { before: 30, position: 15, watched: [] }

interface Scene {
  world: World
  person: Person
  item: LessonContent
  /** requests for the film that wait; null when they pass */
  held: Route[] | null
  /** the positions that the page has sent */
  saved: number[]
}

const film = ({ world }: Scene) => world.page.locator('video')
const facts = (scene: Scene) =>
  film(scene).evaluate(({ currentTime, paused, ended, readyState }: HTMLVideoElement) => ({
    currentTime,
    paused,
    ended,
    readyState,
  }))
const moveTo = (scene: Scene, time: number) =>
  film(scene).evaluate((media: HTMLVideoElement, to) => {
    media.currentTime = to
  }, time)
const setSpeed = (scene: Scene, speed: number) =>
  film(scene).evaluate((media: HTMLVideoElement, to) => {
    media.playbackRate = to
  }, speed)
const control = (scene: Scene, name: 'play' | 'pause') =>
  press(buttonOf(scene.world.page.getByRole('main'), scene.world.say(`lesson:controls.${name}`)))

/** What the film does in a state when no other step is under way. */
function isSaid(snapshot: AnyMachineSnapshot, { type, reading: said }: AnyEventObject) {
  const { position, savedAt, isTouched, played, spans } = snapshot.context
  const isPlaying = snapshot.matches({ placed: 'playing' })
  const isPaused = snapshot.matches({ placed: 'paused' })
  if (spans.length > 0) return type === 'LOADED'
  if (snapshot.matches({ placed: 'seeking' })) return type === 'SEEKED' && position === said.time
  if (type === 'SEEK') return said === movedPlaying ? isPlaying && savedAt !== null : isPaused && played.length > 0
  if (type === 'MOVE') return isPlaying && (said === early) === (savedAt === null)
  if (type === 'PAUSE' || type === 'LEAVE') return isPlaying
  if (type === 'EMPTIED') return isPaused && played.length > 0
  if (type === 'ENDED') return snapshot.matches({ placed: 'ended' })
  if (type === 'KNOWN') return !isTouched && position !== known.position && (isPaused || snapshot.matches('waiting'))
  return type === 'LOADED' || (type === 'PLAY' && !isPlaying)
}

const SHORT = 'A seek within a film that is at hand is over before anybody can press'

export const playback = defineTable<Scene>({
  machine: 'playback',
  requirement: 'The playback position is kept, and playback resumes there on any device (LEARN-31)',
  requirements: {
    MOVE: 'Playback progress is sent at most every 10 s (LEARN-30)',
    PAUSE: 'Playback progress is sent on pause and at the end (LEARN-30)',
    LEAVE: 'Playback progress is sent when the page is hidden (LEARN-30)',
  },
  model: {
    inputs: [
      { before: 20, position: 10, watched: [] },
      { before: 0, position: 0, watched: [] },
    ],
    cases: [
      { type: 'LOADED', reading: fresh },
      { type: 'KNOWN', ...known },
      { type: 'PLAY', reading: begun },
      { type: 'MOVE', reading: early },
      { type: 'MOVE', reading: later },
      { type: 'PAUSE', reading: stopped },
      { type: 'PAUSE', reading: end },
      { type: 'ENDED', reading: end },
      { type: 'LEAVE', reading: hidden },
      { type: 'SEEK', reading: movedStopped },
      { type: 'SEEK', reading: movedPlaying },
      { type: 'SEEKED', reading: movedStopped },
      { type: 'SEEKED', reading: movedPlaying },
      { type: 'EMPTIED' },
    ],
    allow: isSaid,
  },
  impossible: {
    'playback KNOWN #1':
      'Parts that another page has watched show where nothing else does: follow-media.portal.test.ts',
    'playback.placed.paused MOVE #0': 'Here the script is there before anybody can press play',
    'playback.placed.seeking.going PLAY #0': SHORT,
    'playback.placed.seeking.going PAUSE #0': SHORT,
    'playback.placed.seeking.stopped PLAY #0': SHORT,
    'playback.placed.seeking.stopped SEEK #0': SHORT,
    'playback.placed.seeking.stopped SEEKED #0': SHORT,
  },
  async open(world, { context }) {
    const course: Course = await courseOf(world.request, COURSE)
    const person = await newPerson(world.request)
    const item = course.lessons.flatMap(({ content }) => content).find(({ name }) => name === FILM)
    if (!item) throw new Error(`${COURSE} has no "${FILM}"`)
    const registered = await world.request.post(`/api/courses/${course.id}/register`, { headers: person.headers })
    expect(registered.ok()).toBe(true)
    const { before, position } = context
    if (position > 0) await saveProgress(world.request, person, item, { progress: before, position })
    const scene: Scene = { world, person, item, held: [], saved: [] }
    await world.context.route(/\/media\/(s\/[^/]+\/)?money-that-grows/, async (route) => {
      if (scene.held) scene.held.push(route)
      else await route.continue()
    })
    world.page.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().endsWith('/progress'))
        scene.saved.push(request.postDataJSON().position)
    })
    await holdSession(world, person)
    await visit(world, `/course-content/${COURSE}/${item.lessonId}/${item.id}`)
    return scene
  },
  events: {
    async LOADED(scene) {
      const { held } = scene
      scene.held = null
      await Promise.all((held ?? []).map((route) => route.continue()))
    },
    async PLAY(scene) {
      await setSpeed(scene, SLOW)
      await control(scene, 'play')
    },
    MOVE: async () => undefined,
    async PAUSE(scene, { event }) {
      if (event.reading === end) await setSpeed(scene, FAST)
      else await control(scene, 'pause')
    },
    ENDED: async () => undefined,
    SEEK: (scene, { event }) => moveTo(scene, event.reading.time),
    SEEKED: async () => undefined,
    async LEAVE(scene) {
      scene.saved = []
      await scene.world.page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
        document.dispatchEvent(new Event('visibilitychange'))
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'visible' })
        document.dispatchEvent(new Event('visibilitychange'))
      })
    },
    /** The film's address no longer holds, and another one is asked for. */
    async EMPTIED(scene) {
      scene.held = []
      await film(scene).evaluate((media: HTMLVideoElement) => {
        media.dispatchEvent(new Event('error'))
      })
    },
    KNOWN: leaveBehind,
  },
  states: {
    async 'playback.waiting'(scene) {
      await expect.poll(() => facts(scene)).toMatchObject({ readyState: 0 })
    },
    'playback.placed.paused': rests,
    async 'playback.placed.playing'(scene, { step }) {
      await expect.poll(() => facts(scene)).toMatchObject({ paused: false })
      if (step?.effects.emitted.some(({ type }) => type === 'save'))
        await expect.poll(() => scene.saved.length, { message: 'it is saved' }).toBeGreaterThan(0)
    },
    'playback.placed.seeking.going': async () => undefined,
    async 'playback.placed.ended'(scene) {
      await expect.poll(() => facts(scene)).toMatchObject({ ended: true })
      await expect.poll(() => scene.saved.at(-1), { message: 'it begins anew' }).toBe(0)
    },
  },
})

/** It stands where it was left, and where it stands is what was saved. */
async function rests(scene: Scene, { snapshot, step }: Sight) {
  const { position, isTouched, spans } = snapshot.context
  await expect.poll(() => facts(scene)).toMatchObject({ paused: true })
  const at = async () => (await facts(scene)).currentTime
  if (!isTouched || spans.length > 0) await expect.poll(at).toBeCloseTo(position, 0)
  if (step?.event.type === 'SEEKED') await expect.poll(at).toBe(position)
  if (step?.event.type === 'PAUSE') await expect.poll(async () => isNear(scene.saved.at(-1), await at())).toBe(true)
}

const isNear = (saved: number | undefined, at: number) => saved !== undefined && Math.abs(saved - at) < 1

/** Another tab has played the film, and was closed before the server knew. */
async function leaveBehind({ world: { page, context }, item, person }: Scene) {
  await keepUpdate(page, person, item, { progress: known.before, position: known.position })
  await context.setOffline(true)
  await context.setOffline(false)
}
