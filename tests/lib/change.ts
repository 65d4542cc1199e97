/** A change to one place of a source file, made to see whether a test notices it. */
export interface Change {
  name: string
  /** relative to the project's root */
  file: string
  /** a text that occurs exactly once in the file */
  from: string
  to: string
}

/** Applies a change to the source; throws when the place to change no longer exists. */
export function changed(code: string, { name, file, from, to }: Change): string {
  if (code.split(from).length !== 2) throw new Error(`${file} has not one place for “${name}”`)
  return code.replace(from, () => to)
}
