import { type ComponentType, lazy, Suspense, use, useEffect, useMemo, useState } from 'react'

/** A part of a page by its code, which comes later than the page's. */
export interface DeferredPart<Props> {
  bring(): Promise<ComponentType<Props>>
}

const loaders: (() => Promise<unknown>)[] = []

/**
 * Names a part; at module level, so that the server knows it before it renders. What few pages have any use for is rare:
 * the browser brings it where it is shown, and not with every page that could show it.
 */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isRare = false,
): DeferredPart<Props> {
  let loading: Promise<ComponentType<Props>> | undefined
  const bring = () => {
    loading ??= remembered(kept(load))
    return loading
  }
  // Without a connection nobody waits for it: a page goes without, until it is there.
  if (!isRare || import.meta.env.SSR) loaders.push(async () => navigator.onLine !== false && bring())
  return { bring }
}

/**
 * A part that is brought when it is first shown, such as a modal. Without a connection it waits for one; where it cannot
 * be had, the page goes on without it.
 */
export const onDemand = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await kept(load).catch((): ComponentType<Props> => () => null) }))

/** Its code as soon as there is a connection: until then, what the server rendered of it stands. */
export async function kept<Value>(load: () => Promise<Value>): Promise<Value> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine !== false) throw error
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return kept(load)
  }
}

/** A promise that `use` reads at once when it has been kept, in the way that React itself notes it. */
function remembered<Value>(promise: Promise<Value>): Promise<Value> {
  void promise.then((value) => Object.assign(promise, { status: 'fulfilled', value }))
  return promise
}

/** Brings every part that the loaded screens name, and what those name: the server renders without waiting in between. */
export const loadDeferred = async (): Promise<unknown> => {
  const known = loaders.length
  await Promise.all(loaders.map((bring) => bring()))
  return loaders.length > known && loadDeferred()
}

interface DeferredProps<Props> {
  part: DeferredPart<Props>
  props: Props
}

/**
 * Shows a part that need not react at once, such as prose or a form further down: the server renders it with the page,
 * the browser brings its code after the page has begun to react.
 */
export function Deferred<Props extends object>({ part, props }: DeferredProps<Props>) {
  const [known, setKnown] = useState(props)
  const [isThere, setThere] = useState(false)
  // Until its code is there, news wait: given to React now, they would take the server's HTML of the part off the page.
  if (isThere && !isSame(known, props)) setKnown(props)
  return useMemo(
    () => (
      <Suspense>
        <Part part={part} props={known} onThere={setThere} />
      </Suspense>
    ),
    [part, known],
  )
}

function isSame(before: object, now: object): boolean {
  const facts = new Map<string, unknown>(Object.entries(before))
  const current = Object.entries(now)
  return facts.size === current.length && current.every(([name, value]) => Object.is(facts.get(name), value))
}

interface PartProps<Props> extends DeferredProps<Props> {
  onThere(isThere: boolean): void
}

function Part<Props extends object>({ part, props, onThere }: PartProps<Props>) {
  const Known = use(part.bring())
  useEffect(() => onThere(true), [onThere])
  return <Known {...props} />
}
