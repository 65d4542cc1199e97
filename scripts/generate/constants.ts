const notice = '// Generated from openapi/portal.yaml by `npm run generate`. Do not edit.\n'

/** What the constants are read from. */
export interface ContractSource {
  components: { schemas: Record<string, Schema> }
  /** what the product fixes beside its schemas */
  'x-constants': Record<string, { value: number | string[]; description: string }>
}
interface Schema {
  $ref?: string
  enum?: unknown[]
  maxItems?: number
  maxLength?: number
  anyOf?: Schema[]
  properties?: Record<string, Schema>
}

const asCode = (value: number | string[]) => (Array.isArray(value) ? `${JSON.stringify(value)} as const` : value)
const upper = (name: string) => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()
const plural = (name: string) => (name.endsWith('Y') ? `${name.slice(0, -1)}IES` : `${name}S`)
const isInput = (name: string) => /(Create|Update|Input)$/.test(name)

/** The longest text or list that each field of an input takes. */
function fieldLimits({ properties = {} }: Schema, schemas: Record<string, Schema>) {
  const limits = Object.entries(properties).map(([name, property]) => [name, limitOf(property, schemas)] as const)
  return limits.filter(([, limit]) => limit !== undefined)
}

function limitOf({ $ref, anyOf, maxItems, maxLength }: Schema, schemas: Record<string, Schema>): number | undefined {
  const named = schemas[$ref?.split('/').at(-1) ?? '']
  if (named) return limitOf(named, schemas)
  return maxItems ?? maxLength ?? anyOf?.map((one) => limitOf(one, schemas)).find((limit) => limit !== undefined)
}

/** The enumerations and constants of the contract as values for both sides. */
export function constantsOf({ components: { schemas }, 'x-constants': constants }: ContractSource): string {
  const values = Object.entries(constants).map(
    ([name, { value, description }]) => `/** ${description} */\nexport const ${upper(name)} = ${asCode(value)}`,
  )
  const enumerations = Object.entries(schemas).flatMap(([name, schema]) =>
    schema.enum ? [`export const ${plural(upper(name))} = ${JSON.stringify(schema.enum)} as const`] : [],
  )
  return `${notice}\n${[...values, ...enumerations].join('\n')}\n`
}

/** The longest texts and lists that the contract takes, for forms and the server. */
export function limitsOf({ components: { schemas } }: ContractSource): string {
  const lines = Object.entries(schemas).flatMap(([name, schema]) => {
    if (schema.maxLength) return [`export const ${upper(name)}_LENGTH = ${schema.maxLength}`]
    const limits = isInput(name) ? fieldLimits(schema, schemas) : []
    return limits.length > 0
      ? [`export const ${upper(name)}_LIMITS = ${JSON.stringify(Object.fromEntries(limits))} as const`]
      : []
  })
  return `${notice}\n${lines.join('\n')}\n`
}
