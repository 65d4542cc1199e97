import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { test } from '@playwright/test'
import type { AnyMachineSnapshot } from 'xstate'
import { type StepResult, stateText, transitionText } from '../../../paths/results.ts'
import { type MachineSpec, systemEvent } from '../../../paths/spec.ts'
import { leavesOf } from '../../../paths/table.ts'
import { inWords } from '../../../paths/tours.ts'
import { followPage } from './log.ts'
import type { Path } from './plan.ts'
import type { WalkRecord } from './record.ts'
import { type AnyTable, requirementOf, type Step, type Walk } from './table.ts'
import type { World } from './world.ts'

const RESULTS = join('test-results', 'paths')

const planned = (event: string, takes: readonly string[], next: AnyMachineSnapshot): StepResult => ({
  event,
  transition: transitionText(takes),
  state: stateText(leavesOf(next)),
  result: 'not-run',
  message: null,
  screenshot: null,
  log: [],
})

interface Walked {
  record: WalkRecord
  /** the error of the failed step; later steps were not tried */
  failure: Error | null
}

/** Walks a path through the portal, checks every step and returns the result; it does not throw. */
export async function walk(world: World, table: AnyTable, spec: MachineSpec, path: Path): Promise<Walked> {
  const { machine, impossible } = table
  const start = path.model.states.get(path.model.start)
  if (!start) throw new Error(`${machine}: the model has no start`)
  const record: WalkRecord = {
    machine,
    impossible,
    locale: world.locale,
    id: path.id,
    title: path.title,
    requirement: table.requirement,
    result: 'passed',
    steps: [
      planned('open', path.model.startTakes, start),
      ...path.edges.map((edge) => planned(inWords([edge]), edge.takes, edge.next)),
    ],
    report: null,
  }
  const heard = followPage(world.page)

  const run = async (place: number, requirement: string, step: () => Promise<unknown>) => {
    const now = record.steps[place]
    if (!now) throw new Error(`${machine}: the path has no step ${place}`)
    try {
      await test.step(`${now.event} → ${now.state}`, step)
      now.result = 'passed'
    } catch (cause) {
      const message = stripVTControlCharacters(cause instanceof Error ? cause.message : String(cause))
      Object.assign(now, { result: 'failed', message })
      const report = await kept(world, `${machine}.${world.locale}`, path.id)
      Object.assign(record, { result: 'failed', requirement, report })
      throw new Error(`${machine}: ${now.event} → ${now.state} contradicts “${requirement}”\n${message}`, { cause })
    } finally {
      now.log = heard()
      now.screenshot = await picture(world, `${machine}.${world.locale}`, `${path.id}-${place}`)
    }
  }

  try {
    let way: Walk | undefined
    await run(0, table.requirement, async () => {
      way = await table.begin(world, start)
      await way.look({ snapshot: start, step: null })
    })
    let before = start
    for (const [place, edge] of path.edges.entries()) {
      const step: Step = { ...edge, before, rest: path.edges.slice(place + 1) }
      await run(place + 1, requirementOf(table, edge.event.type), async () => {
        if (way) await take(world, spec, way, step)
      })
      before = edge.next
    }
    return { record, failure: null }
  } catch (cause) {
    return { record, failure: cause instanceof Error ? cause : new Error(String(cause)) }
  }
}

async function take({ clock }: World, spec: MachineSpec, walk: Walk, step: Step) {
  const began = performance.now()
  const what = systemEvent(step.event.type)
  if (what.kind === 'after')
    await clock.pass(
      msOf(spec, what.name, step.before),
      () => walk.look({ snapshot: step.before, step: null }),
      () => walk.look({ snapshot: step.next, step }),
    )
  else {
    await walk.act(step)
    await walk.look({ snapshot: step.next, step })
  }
  await clock.note(began, step.effects.timers)
}

const msOf = ({ delays }: MachineSpec, delay: string, snapshot: AnyMachineSnapshot): number => {
  const ms = delays[delay]
  if (ms === undefined) throw new Error(`the spec has no delay "${delay}"`)
  return typeof ms === 'number' ? ms : ms(snapshot)
}

/** The problem report that the page recorded since it was loaded, as a file. */
async function kept({ page }: World, folder: string, name: string): Promise<string | null> {
  const report = await page.evaluate(() => window.lectern?.report()).catch(() => undefined)
  if (!report) return null
  const file = join('browser', folder, `${name}.report.json`)
  await mkdir(join(RESULTS, dirname(file)), { recursive: true })
  await writeFile(join(RESULTS, file), JSON.stringify(report))
  return file
}

/** Screenshots for the atlas and for failures. A screenshot of each step takes a ninth of the time of the walk. */
const takesPictures = process.env.PICTURES === 'on' || process.env.CLOSE_LOOK === 'on'

async function picture({ page }: World, folder: string, name: string): Promise<string | null> {
  if (!takesPictures) return null
  const file = join('browser', folder, `${name}.jpg`)
  if (page.isClosed() || page.url() === 'about:blank') return null
  return page
    .screenshot({ path: join(RESULTS, file), type: 'jpeg', quality: 45, animations: 'allow', caret: 'initial' })
    .then(() => file)
    .catch(() => null)
}
