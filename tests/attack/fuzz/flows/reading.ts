import { contractCalls } from '../../../http/sample-calls.ts'
import { type Flow, idIn, textIn } from './flow.ts'

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

/** Topics come and go; somebody reads what they were told. */
export const topics: Flow = async function* (run) {
  const [admin, who] = [run.one('admin'), run.one('student')]
  const category = await run.call('createCategory', admin, { body: { name: run.text() } })
  const subject = await run.call('createSubject', admin, { body: { name: run.text(), categoryIds: [idIn(category)] } })
  yield
  const told = await run.call('listNotices', who)
  const id = textIn(told.body, 'items', 0, 'id')
  if (id) await run.call('markNoticeRead', who, { path: { id } })
  if (id) await run.call('markNoticesRead', who, { body: { ids: [id] } })
  yield
  await run.call('deleteSubject', admin, { path: { id: idIn(subject) } })
  await run.call('deleteCategory', admin, { path: { id: idIn(category) } })
}
