import type { Thing } from './sample-list.ts'

const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
export const [OWNER, OTHER, RED, BLUE, GREEN] = [uuid(1), uuid(2), uuid(5), uuid(6), uuid(7)]

const nothing = { name: null, price: null, rating: null, size: null, isOpen: null, ownerId: null, seenAt: null }

/** Rows named after their words; `none` has only the required values. */
export const rows: Thing[] = [
  {
    id: uuid(1),
    word: 'ant',
    name: 'Risk 100%',
    price: 10,
    rating: 4.2,
    size: 1,
    isOpen: true,
    ownerId: OWNER,
    seenAt: new Date('2026-01-01T00:00:00Z'),
    tags: ['x', 'y'],
    topicIds: [RED, BLUE],
  },
  {
    id: uuid(2),
    word: 'bee',
    name: 'risk_free',
    price: 19.99,
    rating: 0.1,
    size: 2,
    isOpen: false,
    ownerId: OTHER,
    seenAt: new Date('2026-01-01T12:30:00.250Z'),
    tags: ['y'],
    topicIds: [BLUE],
  },
  {
    id: uuid(3),
    word: 'cat',
    name: 'back\\slash RISK',
    price: 0,
    rating: 5,
    size: 3,
    isOpen: true,
    ownerId: OWNER,
    seenAt: new Date('2026-02-01T00:00:00Z'),
    tags: [],
    topicIds: [GREEN],
  },
  { ...nothing, id: uuid(4), word: 'none', tags: ['z', 'x'], topicIds: [] },
]

/** The words of rows, by their ids. */
export const wordsOf = (ids: string[]) => ids.map((id) => rows.find((row) => row.id === id)?.word).join(' ')
