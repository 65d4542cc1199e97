type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const memory = new Map<string, string>()
const inMemory: Kept = {
  getItem: (key) => memory.get(key) ?? null,
  setItem: (key, value) => void memory.set(key, value),
  removeItem: (key) => void memory.delete(key),
}

/** A storage of the browser; where it forbids that, one that lasts as long as the page. */
const storage = (name: 'localStorage' | 'sessionStorage'): Kept => {
  try {
    return window[name]
  } catch {
    return inMemory
  }
}

export const browserStorage = () => storage('localStorage')
export const tabStorage = () => storage('sessionStorage')
