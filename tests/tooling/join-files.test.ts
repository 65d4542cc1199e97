import { describe, expect, test } from 'vitest'
import { EARLY, type Group, joinGroups } from '../../scripts/bundle/join-files.ts'

const group = (id: string, size: number, needs: Record<string, number>, imports: Group[] = []): Group => ({
  ids: [id],
  size,
  needs: new Map(Object.entries(needs)),
  kind: 'code',
  imports: new Set(imports),
})

const idsOf = (groups: readonly Group[]) => groups.map(({ ids }) => ids.toSorted().join('+')).toSorted()
const sizesFor = (groups: readonly Group[], page: string) =>
  groups.filter(({ needs }) => needs.get(page) === EARLY).reduce((sum, { size }) => sum + size, 0)

describe('files of the portal', () => {
  test('become one when a request less is worth more than the code that comes along', () => {
    const both = { home: EARLY, list: EARLY }
    const groups = [
      group('large', 9000, both),
      group('small', 100, { home: EARLY }),
      group('big', 9000, { list: EARLY }),
    ]
    joinGroups(groups, 8)
    expect(idsOf(groups)).toEqual(['big', 'large+small'])
  })

  test('come with what they import, which counts as code and as a request that come along', () => {
    const importing = (size: number) => {
      // Of another kind, so that it is not joined itself.
      const imported: Group = { ...group('imported', size, { form: EARLY }), kind: 'texts' }
      const groups = [
        imported,
        group('form', 10, { form: EARLY }, [imported]),
        group('both', 10, { form: EARLY, list: EARLY }),
      ]
      joinGroups(groups, 8)
      return { groups: idsOf(groups), list: sizesFor(groups, 'list') }
    }
    expect(importing(9000)).toEqual({ groups: ['both', 'form', 'imported'], list: 10 })
    expect(importing(0).groups).toEqual(['both', 'form', 'imported'])
  })

  test('are never joined to a circle', () => {
    const pages = { home: EARLY }
    const last = group('last', 1, { ...pages, list: EARLY, course: EARLY, tutor: EARLY })
    const middle = { ...group('middle', 1, { ...pages, list: EARLY }, [last]), kind: 'texts' } as const
    const groups = [group('first', 1, pages, [middle]), middle, last]
    joinGroups(groups, 1)
    expect(idsOf(groups)).toEqual(['first', 'last', 'middle'])
  })

  test('are joined until no page needs too many, with those that bring the least', () => {
    const groups = [1, 2, 3, 4].map((number) =>
      group(`${number}`, number * 1000, { home: EARLY, [`page ${number}`]: EARLY }),
    )
    joinGroups(groups, 3)
    expect(idsOf(groups)).toEqual(['1+2', '3', '4'])
    expect(sizesFor(groups, 'home')).toBe(10_000)
    expect(sizesFor(groups, 'page 1')).toBe(3000)
  })

  test('hold code or texts', () => {
    const needs = { home: EARLY }
    const groups: Group[] = [group('code', 1, needs), { ...group('texts', 1, needs), kind: 'texts' }]
    joinGroups(groups, 1)
    expect(groups).toHaveLength(2)
  })
})
