/** A typed notProvided for an effect: the machine type-checks, but running it without `provide` fails loudly. */
export const notProvided = (name: string): never => {
  throw new Error(`actor "${name}" was not provided`)
}

/** Returns a value that the state guarantees. Throws when it is missing, which is a defect of the machine. */
export const known = <T>(value: T | null | undefined, what: string): T => {
  if (value === null || value === undefined) throw new Error(`no ${what} in this state`)
  return value
}
