import { type ComponentType, Suspense, use } from 'react'

/** A part of a page by its code, which comes later than the page's. */
export interface DeferredPart<Props> {
  known: ComponentType<Props> | null
  bring(): Promise<ComponentType<Props>>
}

const loaders: (() => Promise<unknown>)[] = []

/** Names a part; at module level, so that the server knows it before it renders. */
export function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>): DeferredPart<Props> {
  let loading: Promise<ComponentType<Props>> | undefined
  const part: DeferredPart<Props> = {
    known: null,
    bring() {
      loading ??= load().then((found) => {
        part.known = found
        return found
      })
      return loading
    },
  }
  loaders.push(part.bring)
  return part
}

/** Brings every part that the loaded screens name: the server renders without waiting in between. */
export const loadDeferred = () => Promise.all(loaders.map((bring) => bring()))

interface DeferredProps<Props> {
  part: DeferredPart<Props>
  props: Props
}

/**
 * Shows a part that need not react at once, such as prose or a form further down: the server renders it with the page,
 * the browser brings its code after the page has begun to react.
 */
export const Deferred = <Props extends object>(given: DeferredProps<Props>) => (
  <Suspense>
    <Part {...given} />
  </Suspense>
)

function Part<Props extends object>({ part, props }: DeferredProps<Props>) {
  const Known = part.known ?? use(part.bring())
  return <Known {...props} />
}
