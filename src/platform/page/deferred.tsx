import { type ComponentType, lazy, Suspense, useEffect, useMemo, useState } from 'react'

/** A part of a page whose code is loaded after that of the page. */
export interface DeferredPart<Props> {
  load(): Promise<ComponentType<Props>>
  /** the part once it has loaded; before that one that loads it */
  now(): ComponentType<Props>
}

const loaders: (() => Promise<unknown>)[] = []

/**
 * Declares a part at module level, so that the server can load it before rendering. The browser loads a rare part only
 * where it is shown, not with every page that could show it.
 */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isRare = false,
): DeferredPart<Props> {
  let loading: Promise<ComponentType<Props>> | undefined
  const loadOnce = () => {
    loading ??= loadWhenOnline(load).then((part) => {
      now = part
      return part
    })
    return loading
  }
  let now: ComponentType<Props> = lazy(async () => ({ default: await loadOnce() }))
  // Offline a page does not wait for the part and is shown without it.
  if (!isRare || import.meta.env.SSR) loaders.push(async () => navigator.onLine !== false && loadOnce())
  return { load: loadOnce, now: () => now }
}

/**
 * A part that is loaded when it is first shown, such as a modal. Offline it waits for a connection; if loading fails,
 * the page is shown without it.
 */
export const onDemand = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadWhenOnline(load).catch((): ComponentType<Props> => () => null) }))

/**
 * Loads code. Offline it waits for a connection and loads again; the server's HTML stays until then. Online it tries once
 * more, because the connection may have been lost for a moment only.
 */
export async function loadWhenOnline<Value>(load: () => Promise<Value>, tries = 2): Promise<Value> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine !== false) {
      if (tries === 1) throw error
      return loadWhenOnline(load, tries - 1)
    }
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return loadWhenOnline(load)
  }
}

/** How many parts of the page still wait for their code or for their hydration. */
let waiting = 0
const whenAllReact = new Set<() => void>()

/** Counts a part as waiting until the returned function is called, or until its code turns out to be unreachable. */
function awaitPart(load: () => Promise<unknown>) {
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    waiting -= 1
    if (waiting > 0) return
    for (const resume of whenAllReact) resume()
    whenAllReact.clear()
  }
  waiting += 1
  // Offline a page does not wait for the part.
  if (navigator.onLine === false) end()
  else load().catch(end)
  return end
}

/** Resolves when all parts that the page shows have loaded and react. */
export const partsReact = () =>
  new Promise<void>((resolve) => {
    if (waiting === 0) resolve()
    else whenAllReact.add(resolve)
  })

/** Loads every declared part, and the parts that those declare, so that the server renders without waiting. */
export const loadDeferred = async (): Promise<unknown> => {
  const known = loaders.length
  await Promise.all(loaders.map((load) => load()))
  return loaders.length > known && loadDeferred()
}

interface DeferredProps<Props> {
  part: DeferredPart<Props>
  props: Props
}

/**
 * Shows a part that need not react at once, such as prose or a form further down. The server renders it with the page,
 * and the browser loads its code after hydration.
 */
export function Deferred<Props extends object>({ part, props }: DeferredProps<Props>) {
  const [known, setKnown] = useState(props)
  const [isThere, setThere] = useState(false)
  // Props wait until the code has loaded, because a re-render before that would discard the part's server HTML.
  if (isThere && !isSame(known, props)) setKnown(props)
  useEffect(() => (isThere ? undefined : awaitPart(part.load)), [part, isThere])
  return useMemo(
    () => (
      <Suspense>
        <Part part={part} props={known} onThere={setThere} />
      </Suspense>
    ),
    [part, known],
  )
}

/** Props of one part have the same names in the same order. */
const isSame = (before: object, now: object) => {
  const values = Object.values(before)
  return Object.values(now).every((value, index) => Object.is(value, values[index]))
}

interface PartProps<Props> extends DeferredProps<Props> {
  onThere(isThere: boolean): void
}

/**
 * A part that has loaded is rendered at once: on the server, and where a page is shown in one go. What was rendered first
 * stays, so that the part keeps its state when its props change.
 */
function Part<Props extends object>({ part, props, onThere }: PartProps<Props>) {
  useEffect(() => onThere(true), [onThere])
  const [Shown] = useState(part.now)
  return <Shown {...props} />
}
