import { DomainError } from '../../domain-error.ts'
import { contract } from '../../http/contract.ts'
import { describeErrors, refuseUnstorable, translateFields, validatorCompiler } from '../../http/validation.ts'
import { Failure } from '../failure.ts'

type Validate = ReturnType<typeof validatorCompiler>

const compiled = new Map<string, Validate>()

function validatorOf(name: string): Validate {
  const known = compiled.get(name)
  if (known) return known
  const schema = { $ref: `#/components/schemas/${name}`, components: contract.components }
  const made = validatorCompiler({ schema, method: 'POST', url: '', httpPart: 'body' })
  compiled.set(name, made)
  return made
}

/** Validates a body against its schema in the contract before anything is sent. Throws `Failure`. */
export function checkBody(name: string, body: object) {
  checkRule(() => refuseUnstorable(body))
  refuse(invalid(name, body))
}

/** Runs a rule of the server that throws `DomainError`. Throws `Failure` instead. */
export function checkRule(rule: () => unknown) {
  try {
    rule()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    refuse(translateFields(error.fieldKeys ?? {}, 'en'))
  }
}

function refuse(fields: Record<string, string[]> | null) {
  const [first] = Object.entries(fields ?? {})
  if (first) throw new Failure(`${first[0]}: ${first[1].join(' ')}`)
}

function invalid(name: string, body: object) {
  const validate = validatorOf(name)
  if (validate(body) === true || !('errors' in validate)) return null
  return describeErrors(validate.errors as Parameters<typeof describeErrors>[0], 'en')
}
