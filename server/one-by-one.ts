import { setImmediate } from 'node:timers/promises'

/** Makes something of each item, and lets whatever waits meanwhile, such as requests, go first each time. */
export async function oneByOne<Item, Made>(items: Iterable<Item>, make: (item: Item) => Made): Promise<Made[]> {
  const made: Made[] = []
  for (const item of items) {
    await setImmediate()
    made.push(make(item))
  }
  return made
}
