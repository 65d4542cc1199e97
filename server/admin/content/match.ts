interface Matching<Source, Stored> {
  /** whether the source may replace the stored entry at all */
  fits?: (source: Source, stored: Stored) => boolean
  /** how to recognise an entry whose id is unknown here, such as one of another installation */
  isAlike: (source: Source, stored: Stored) => boolean
}

/** Finds the stored entry for each entry of a file, by id, then by likeness; `gone` are the stored ones left over. */
export function match<Source extends { id?: string | undefined }, Stored extends { id: string }>(
  sources: readonly Source[],
  stored: readonly Stored[],
  { fits = () => true, isAlike }: Matching<Source, Stored>,
) {
  const free = new Set(stored)
  const take = (found: Stored | undefined) => {
    if (found) free.delete(found)
    return found ?? null
  }
  const byId = sources.map((source) => take([...free].find((one) => one.id === source.id && fits(source, one))))
  const found = sources.map(
    (source, index) => byId[index] ?? take([...free].find((one) => isAlike(source, one) && fits(source, one))),
  )
  return { found, gone: [...free] }
}
