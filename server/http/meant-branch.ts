import type { ErrorObject } from 'ajv/dist/2020.js'

const isUnion = ({ keyword }: ErrorObject) => keyword === 'anyOf' || keyword === 'oneOf'

/** Without the errors of those alternatives of a schema that the caller did not mean. */
export function meantErrors(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  let left = errors
  for (const union of errors.filter(isUnion)) left = withoutOthers(left, union)
  return left
}

/**
 * An alternative of another type is not meant, nor one whose fields that say which one is meant have the value of
 * another; else the nearest one is.
 */
function withoutOthers(errors: readonly ErrorObject[], union: ErrorObject) {
  const branches = new Map<string, ErrorObject[]>()
  const root = `${union.schemaPath}/`
  for (const error of errors) {
    if (!error.schemaPath.startsWith(root)) continue
    const [branch = ''] = error.schemaPath.slice(root.length).split('/')
    branches.set(branch, [...(branches.get(branch) ?? []), error])
  }
  if (branches.size === 0) return errors
  const all = [...branches.values()]
  const isWrongKind = ({ keyword, instancePath }: ErrorObject) =>
    (keyword === 'const' || keyword === 'enum') &&
    instancePath.startsWith(`${union.instancePath}/`) &&
    all.some((others) => others.every((other) => other.instancePath !== instancePath))
  const isWrongType = ({ keyword, instancePath }: ErrorObject) =>
    keyword === 'type' && instancePath === union.instancePath
  const candidates = all.filter((branch) => !branch.some((error) => isWrongType(error) || isWrongKind(error)))
  const [meant = []] = (candidates.length > 0 ? candidates : all).toSorted((a, b) => a.length - b.length)
  const dropped = new Set(all.flat().filter((error) => !meant.includes(error)))
  return errors.filter((error) => error !== union && !dropped.has(error))
}
