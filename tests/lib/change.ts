/** A change of one place of one source, made to see whether a test notices it. */
export interface Change {
  name: string
  /** from the project's root */
  file: string
  /** text that the file has exactly once */
  from: string
  to: string
}

/** The source with the change; throws when that place is not there any more. */
export function changed(code: string, { name, file, from, to }: Change): string {
  if (code.split(from).length !== 2) throw new Error(`${file} has not one place for “${name}”`)
  return code.replace(from, () => to)
}
