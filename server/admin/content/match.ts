interface Matching<Source, Stored> {
  /** whether one can become the other at all */
  fits?: (source: Source, stored: Stored) => boolean
  /** how one is known whose id says nothing here, such as in another installation */
  isAlike: (source: Source, stored: Stored) => boolean
}

/** Finds what is stored for each entry of a file, by id and then by likeness; `gone` is what the file has no more. */
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
