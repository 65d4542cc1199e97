import { contractCalls } from '../../../http/sample-calls.ts'
import type { Flow } from './flow.ts'

const lists = contractCalls.filter(({ id, path }) => id.startsWith('list') && !path.includes('{'))

/** Somebody looks at all that there is to see, and asks for what was made last, by whomever. */
export const reading: Flow = async function* (run) {
  const who = run.pick(run.cast.people)
  for (const { id, path } of lists) {
    const latest = run.model.latest(path.split('/')[2] ?? '')
    await run.call(id, who)
    await run.call(id, who, { query: { 'filter[id][$in]': latest, limit: 50 } })
    if (run.below(3) === 0) yield
  }
  await run.call('listUserRecordings', who, { path: { id: who.id } })
  await run.call('listVcsSettings', run.one('admin'))
  await run.call('listMyRecordings', run.one('student'))
}
