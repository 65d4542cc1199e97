type Row = Record<string, unknown>

/** What addresses a row in each store of `src/platform/database.ts`. */
const KEYS: Record<string, string[]> = {
  outbox: ['userId', 'contentId'],
  notes: ['userId', 'noteId'],
  drafts: ['userId', 'contentId'],
  positions: ['userId', 'recordingId'],
}
const textOf = (key: unknown) => JSON.stringify(key)

/** What the portal uses of IndexedDB, which jsdom lacks. One transaction at a time, as where stores are shared. */
export class MemoryDatabase {
  readonly #stores = new Map<string, Map<string, Row>>()
  #last: Promise<void> = Promise.resolve()

  rowsOf(store: string): Map<string, Row> {
    const rows = this.#stores.get(store) ?? new Map<string, Row>()
    this.#stores.set(store, rows)
    return rows
  }

  get = async (store: string, key: unknown) => structuredClone(this.rowsOf(store).get(textOf(key)))
  put = async (store: string, row: Row, key?: unknown) => {
    const at = key ?? KEYS[store]?.map((field) => row[field])
    this.rowsOf(store).set(textOf(at), structuredClone(row))
  }
  delete = async (store: string, key: unknown) => void this.rowsOf(store).delete(textOf(key))
  getAllFromIndex = async (store: string, _index: string, userId: string) =>
    structuredClone([...this.rowsOf(store).values()].filter((row) => row.userId === userId))

  transaction(names: string | string[]) {
    const before = this.#last
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    this.#last = over
    const storeOf = (name: string) => ({
      get: (key: unknown) => before.then(() => this.get(name, key)),
      put: (row: Row) => before.then(() => this.put(name, row)),
      delete: (key: unknown) => before.then(() => this.delete(name, key)),
    })
    const finish = () => before.then(end)
    return {
      store: storeOf(String(names)),
      objectStore: storeOf,
      commit: () => void finish(),
      get done() {
        return finish()
      },
    }
  }
}
