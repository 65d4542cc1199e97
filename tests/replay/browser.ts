import type { Page } from '@playwright/test'
import type { Report, ReportEntry } from '../../openapi/generated/portal.ts'
import { isLocale, localised, splitLocale } from '../../src/platform/texts/locales.ts'
import { ready } from '../lib/portal/ready.ts'
import { ACTS, BY_ITSELF, type Person, personAt, REASONS, signIn } from './acts.ts'
import { Trail } from './trail.ts'

/** How long to wait for an event on a page. */
const PATIENCE_MS = 10_000

export interface Followed {
  /** the number of events that were repeated with the same result */
  steps: number
  departure: string | null
  /** what was not repeated, with the reason */
  left: string[]
}

/** Repeats the actions of a report in the real portal and compares the states that the page reports. */
export async function follow(report: Report, page: Page, origin: string): Promise<Followed> {
  const locale = isLocale(report.locale) ? report.locale : 'en'
  const person = await personAt(page, locale)
  const trail = new Trail(await open(report, person, origin))
  const left = new Set<string>()
  const heard = new Map<string, number>()
  let [steps, isFollowing] = [0, false]

  for (const [place, entry] of report.entries.entries()) {
    const { machine, type, payload, caused, state } = entry
    const name = `${machine} ${type}`
    if (type.startsWith('xstate.')) {
      isFollowing = false
      continue
    }
    // The page may navigate again by itself: after signing in, or from a lesson to its first item.
    const leadsOn = name === 'navigation GO' && (caused || payload.replace === true)
    if (caused ? !isFollowing && !leadsOn : BY_ITSELF.includes(name)) continue
    if (!caused) {
      const why = await attempt(() => cause(person, entry, trail, report.entries.slice(place + 1)))
      isFollowing = why === null
      if (why !== null) {
        left.add(`${name}: ${why}`)
        continue
      }
    }
    const found = await hear(page, { machine, type, payload }, heard)
    if (found === null && leadsOn) {
      left.add(`${name}: the page does not go there by itself`)
      isFollowing = false
      continue
    }
    if (found === null || !isSame(entry, found)) {
      const said = found === null ? 'it does not happen in the page' : `page says ${found}`
      return { steps, departure: `step ${place + 1} ${name}: reported ${state}, ${said}`, left: [...left] }
    }
    steps += 1
    if (machine === 'navigation') trail.note(entry)
  }
  return { steps, departure: null, left: [...left] }
}

/** Loading times may differ, so the loading bar and the state at the time of a press are not compared. */
const isSame = ({ machine, type, state }: ReportEntry, found: string) => {
  const lasting = (one: string) => (machine === 'navigation' ? one.replace(/\.(quick|slow)$/, '') : one)
  return (machine === 'navigation' && type === 'GO') || lasting(found) === lasting(state)
}

/** Opens the first page of the report as a guest or as the demo's student; returns its path. */
async function open({ path, starts, entries }: Report, person: Person, origin: string) {
  const { page, locale } = person
  const restored = entries.find(({ type }) => type === 'xstate.done.actor.restore')
  const value = starts.auth?.value
  if (restored?.payload.output || (typeof value === 'object' && value !== null && 'signedIn' in value)) {
    await page.goto(origin + localised(locale, '/auth/login'))
    await ready(page)
    await signIn(person, true)
    await page.waitForFunction(() => localStorage.getItem('lectern.access-token') !== null)
  }
  const input = entries.find(({ machine, type }) => machine === 'app' && type === 'xstate.init')?.payload.input
  const known = Object(input ?? starts.navigation?.context)
  const at = typeof known.at === 'string' ? localised(locale, splitLocale(known.at).path) : path
  const address = new URL(at, origin)
  if (typeof known.modal?.type === 'string') address.searchParams.set('type', known.modal.type)
  await page.goto(address.href)
  await ready(page)
  if (!(await page.evaluate(() => window.lectern !== undefined))) throw new Error('the page keeps no report')
  return at
}

/** Causes an event, or returns why that is impossible. */
async function cause(person: Person, { machine, type, payload }: ReportEntry, trail: Trail, rest: Report['entries']) {
  const name = `${machine} ${type}`
  const act = ACTS[name]
  if (act) return act(person, payload, rest)
  if (name === 'navigation START') return trail.start(person.page, String(payload.to))
  if (name === 'navigation DONE') return trail.isOnTheWayTo(payload.to) ? null : 'nobody went there'
  return REASONS[name] ?? 'no way is known'
}

/** Runs an action; a control that never appears is a reason, any other error is thrown. */
async function attempt(act: () => Promise<string | null>) {
  try {
    return await act()
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError'
      ? 'the page does not offer it'
      : Promise.reject(error)
  }
}

/** The state after the next event of that kind; null when none happens in time. */
async function hear(page: Page, wanted: Pick<ReportEntry, 'machine' | 'type' | 'payload'>, heard: Map<string, number>) {
  const { machine, type, payload } = wanted
  const asked = { machine, type, payload: JSON.stringify(payload), from: heard.get(machine) ?? 0 }
  const found = await page
    .waitForFunction(
      ({ machine, type, payload, from }) => {
        const own = window.lectern?.report().entries.filter((one) => one.machine === machine) ?? []
        const place = own.findIndex(
          (one, at) => at >= from && one.type === type && JSON.stringify(one.payload) === payload,
        )
        return place < 0 ? null : { place, state: own[place]?.state ?? '' }
      },
      asked,
      { timeout: PATIENCE_MS },
    )
    .then((handle) => handle.jsonValue())
    .catch(() => null)
  if (found === null) return null
  heard.set(machine, found.place + 1)
  return found.state
}
