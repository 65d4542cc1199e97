import type { Edge, Model } from './explore.ts'

/** A random path through the graph; each pick chooses one of the edges of the state that it has come to. */
export const randomPath = ({ start, out }: Model, picks: readonly number[]): Edge[] => {
  const path: Edge[] = []
  for (const pick of picks) {
    const edges = out.get(path.at(-1)?.to ?? start) ?? []
    const edge = edges[pick % edges.length]
    if (edge) path.push(edge)
  }
  return path
}
