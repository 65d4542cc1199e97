import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BLUE, GREEN, OTHER, OWNER, RED, rows, wordsOf } from './four-things.ts'
import { openSampleList, type SampleList } from './sample-list.ts'

let list: SampleList
beforeAll(async () => {
  list = await openSampleList(rows)
})
afterAll(() => list.close())

const words = async (query: string) => wordsOf(await list.ask(query))

/** Field, operator with its value, and the matching rows. Lists are separated by commas. */
const cases: [string, string, string][] = [
  ['word', '$eq=ant', 'ant'],
  ['word', '$eq=Ant', ''],
  ['word', '=ant', 'ant'],
  ['name', '$ne=risk_free', 'ant cat none'],
  ['word', '$in=ant,cat,dog', 'ant cat'],
  ['name', '$notin=risk_free,dog', 'ant cat none'],
  ['name', '$cont=risk', 'ant bee cat'],
  ['name', '$cont=%', 'ant'],
  ['name', '$cont=_', 'bee'],
  ['name', '$cont=\\', 'cat'],
  ['name', '$sw=RISK', 'ant bee'],
  ['name', '$ew=risk', 'cat'],
  ['word', '$gt=bee', 'cat none'],
  ['word', '$gte=bee', 'bee cat none'],
  ['word', '$lt=bee', 'ant'],
  ['word', '$lte=bee', 'ant bee'],
  ['name', '$exists=true', 'ant bee cat'],
  ['name', '$exists=false', 'none'],
  ['name', '$type=string', 'ant bee cat'],
  ['name', '$type=null', 'none'],
  ['name', '$type=number', ''],

  ['price', '$eq=19.99', 'bee'],
  ['price', '$eq=10.00', 'ant'],
  ['price', '$ne=10', 'bee cat none'],
  ['price', '$in=0,10', 'ant cat'],
  ['price', '$notin=0,10', 'bee none'],
  ['price', '$gt=10', 'bee'],
  ['price', '$gte=10', 'ant bee'],
  ['price', '$lt=10', 'cat'],
  ['price', '$lte=10', 'ant cat'],
  ['price', '$lt=1e300', 'ant bee cat'],
  ['price', '$exists=false', 'none'],
  ['price', '$type=number', 'ant bee cat'],

  ['rating', '$eq=4.2', 'ant'],
  ['rating', '$ne=0.1', 'ant cat none'],
  ['rating', '$in=0.1,5', 'bee cat'],
  ['rating', '$notin=0.1,5', 'ant none'],
  ['rating', '$gt=4.2', 'cat'],
  ['rating', '$gte=4.2', 'ant cat'],
  ['rating', '$lt=1e300', 'ant bee cat'],
  ['rating', '$lte=1e-300', ''],
  ['rating', '$eq=-1e300', ''],
  ['rating', '$exists=true', 'ant bee cat'],
  ['rating', '$type=number', 'ant bee cat'],

  ['size', '$eq=2', 'bee'],
  ['size', '$eq=2.5', ''],
  ['size', '$eq=1e30', ''],
  ['size', '$ne=2147483648', 'ant bee cat none'],
  ['size', '$in=1,2.5,3', 'ant cat'],
  ['size', '$notin=1,9', 'bee cat none'],
  ['size', '$gt=1.5', 'bee cat'],
  ['size', '$gte=2', 'bee cat'],
  ['size', '$lt=-99999999999', ''],
  ['size', '$lte=2', 'ant bee'],
  ['size', '$exists=false', 'none'],
  ['size', '$type=number', 'ant bee cat'],

  ['isOpen', '$eq=true', 'ant cat'],
  ['isOpen', '$ne=true', 'bee none'],
  ['isOpen', '$in=false', 'bee'],
  ['isOpen', '$notin=false', 'ant cat none'],
  ['isOpen', '$exists=false', 'none'],
  ['isOpen', '$type=boolean', 'ant bee cat'],

  ['ownerId', `$eq=${OWNER}`, 'ant cat'],
  ['ownerId', `$eq=${OWNER.toUpperCase()}`, 'ant cat'],
  ['ownerId', `$ne=${OWNER}`, 'bee none'],
  ['ownerId', `$in=${OWNER},${OTHER}`, 'ant bee cat'],
  ['ownerId', `$notin=${OWNER}`, 'bee none'],
  ['ownerId', '$exists=true', 'ant bee cat'],
  ['ownerId', '$type=string', 'ant bee cat'],

  ['seenAt', '$eq=2026-01-01T00:00:00Z', 'ant'],
  ['seenAt', '$eq=2026-01-01T02:00:00+02:00', 'ant'],
  ['seenAt', '$eq=2026-01-01', 'ant'],
  ['seenAt', '$ne=2026-01-01', 'bee cat none'],
  ['seenAt', '$in=2026-01-01,2026-02-01', 'ant cat'],
  ['seenAt', '$notin=2026-01-01', 'bee cat none'],
  ['seenAt', '$gt=2026-01-01T12:30:00.25Z', 'cat'],
  ['seenAt', '$gte=2026-01-01T12:30:00.250Z', 'bee cat'],
  ['seenAt', '$lt=2026-01-01T12:30Z', 'ant'],
  ['seenAt', '$lte=9999-12-31', 'ant bee cat'],
  ['seenAt', '$gt=0000-01-01', 'ant bee cat'],
  ['seenAt', '$exists=false', 'none'],
  ['seenAt', '$type=date', 'ant bee cat'],

  ['tags', '$eq=x', 'ant none'],
  ['tags', '$ne=x', 'bee cat'],
  ['tags', '$in=x,y', 'ant bee none'],
  ['tags', '$notin=x,y', 'cat'],
  ['tags', '$size=2', 'ant none'],
  ['tags', '$size=0', 'cat'],
  ['tags', '$size=1.5', ''],
  ['tags', '$exists=true', 'ant bee cat none'],
  ['tags', '$type=array', 'ant bee cat none'],

  ['topicIds', `$eq=${BLUE}`, 'ant bee'],
  ['topicIds', `$ne=${BLUE}`, 'cat none'],
  ['topicIds', `$in=${RED},${GREEN}`, 'ant cat'],
  ['topicIds', `$notin=${RED},${GREEN}`, 'bee none'],
  ['topicIds', '$size=2', 'ant'],
  ['topicIds', '$size=0', 'none'],
  ['topicIds', '$exists=true', 'ant bee cat'],
  ['topicIds', '$exists=false', 'none'],
  ['topicIds', '$type=array', 'ant bee cat'],
]

/** `$in=a,b` of a field in the form of the query string. */
function written(field: string, term: string) {
  const [operator = '', value = ''] = term.split(/=(.*)/s)
  if (operator === '') return `filter[${field}]=${encodeURIComponent(value)}`
  const name = `filter[${field}][${operator}]`
  if (!operator.endsWith('in')) return `${name}=${encodeURIComponent(value)}`
  return value
    .split(',')
    .map((one) => `${name}[]=${encodeURIComponent(one)}`)
    .join('&')
}

describe('each operator on each type of column', () => {
  test.each(cases)('%s %s finds: %s', async (field, term, expected) => {
    expect(await words(written(field, term))).toBe(expected)
  })
})

/** The operators that each type of column lacks. */
const lacking: [string, string[]][] = [
  ['price', ['$cont', '$sw', '$ew', '$size']],
  ['rating', ['$cont', '$sw', '$ew', '$size']],
  ['size', ['$cont', '$sw', '$ew', '$size']],
  ['name', ['$size']],
  ['isOpen', ['$gt', '$gte', '$lt', '$lte', '$cont', '$size']],
  ['ownerId', ['$gt', '$gte', '$lt', '$lte', '$cont', '$size']],
  ['seenAt', ['$cont', '$sw', '$ew', '$size']],
  ['tags', ['$gt', '$lt', '$cont', '$sw', '$ew']],
  ['topicIds', ['$gt', '$lt', '$cont', '$sw', '$ew']],
]
const FITTING: Record<string, string> = { isOpen: 'true', ownerId: OWNER, topicIds: RED, seenAt: '2026-01-01' }

describe('an operator that a type lacks is refused', () => {
  test.each(lacking.flatMap(([field, operators]) => operators.map((operator) => [field, operator])))(
    '%s %s',
    async (field, operator) => {
      const value = operator === '$size' ? '1' : (FITTING[`${field}`] ?? '1')
      await expect(list.ask(`filter[${field}][${operator}]=${value}`)).rejects.toMatchObject({
        code: 'invalid-filter',
        fieldKeys: { [`filter.${field}.${operator}`]: { key: 'fields.unknownOperator' } },
      })
    },
  )
})

describe('conditions combine', () => {
  test.each([
    ['filter[price][$gt]=0&filter[price][$lt]=15', 'ant'],
    ['filter[price][$gt]=5&filter[isOpen]=true', 'ant'],
    ['filter[$or][0][word]=ant&filter[$or][1][price]=0', 'ant cat'],
    ['filter[$and][0][tags]=x&filter[$and][1][tags]=y', 'ant'],
    ['filter[$or][0][$and][0][tags]=x&filter[$or][0][$and][1][tags]=y&filter[$or][1][size]=2', 'ant bee'],
    ['filter[isOpen]=true&filter[$or][0][size]=2&filter[$or][1][size]=3', 'cat'],
    ['filter[$text]=risk', 'ant bee cat'],
    ['filter[$text]=risk+-free', 'ant cat'],
    ['filter[$text]=', ''],
    ['filter[$text]=risk&filter[size][$gt]=1', 'bee cat'],
  ])('%s finds: %s', async (query, expected) => {
    expect(await words(query)).toBe(expected)
  })
})

describe('order and pages', () => {
  test.each([
    ['', 'ant bee cat none'],
    ['sort=-word', 'none cat bee ant'],
    ['sort=price', 'cat ant bee none'],
    ['sort=-price', 'bee ant cat none'],
    ['sort[]=-seenAt&sort[]=word', 'cat bee ant none'],
    ['limit=3&page=2', 'none'],
    ['limit=3&page=3', ''],
  ])('%s', async (query, expected) => {
    expect(await words(query)).toBe(expected)
  })
})
