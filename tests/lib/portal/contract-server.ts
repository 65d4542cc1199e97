import becomeAPartner from '../../../locales/en/editorial/pages/become-a-partner.json' with { type: 'json' }
import contactUs from '../../../locales/en/editorial/pages/contact-us.json' with { type: 'json' }
import help from '../../../locales/en/editorial/pages/help.json' with { type: 'json' }
import type { AuthTokens, components } from '../../../openapi/generated/portal.ts'
import type {
  BecomeAPartnerQuery,
  ContactUsQuery,
  HelpQuery,
  HomeQuery,
} from '../../../src/features/editorial/content/generated/graphql.ts'
import { contract, faults, type Operation, resolve } from '../../contract/document.ts'

const en = <Texts>(texts: Texts) => ({ ...texts, locale: 'en' })

/** Editorial texts come from GraphQL, which has its own contract. */
const EDITORIAL: HomeQuery & HelpQuery & ContactUsQuery & BecomeAPartnerQuery = {
  home: { locale: 'en', eyebrow: 'Short courses', title: 'Learn well', lead: 'One lesson at a time.', promises: [] },
  help: en(help),
  contactUs: en(contactUs),
  becomeAPartner: en(becomeAPartner),
}

/** Answers a GraphQL query with the requested fields only. */
const editorialOf = (query: string) =>
  Object.fromEntries(Object.entries(EDITORIAL).filter(([name]) => query.includes(`${name}(locale`)))

type Schemas = components['schemas']

/** The contract's example of a schema, with some fields changed. */
export function example<Name extends keyof Schemas>(name: Name, changes: Partial<Schemas[Name]> = {}): Schemas[Name] {
  const [first] = contract.components.schemas[name]?.examples ?? []
  if (first === undefined) throw new Error(`the contract has no example of ${name}`)
  return Object.assign(structuredClone(first) as Schemas[Name] & object, changes)
}

export const problem = (statusCode: number, code: string, message: string) => ({
  status: statusCode,
  body: { statusCode, code, message },
})

const NOW = Math.floor(Date.now() / 1000)

/** Tokens for a user as the server issues them; `serial` distinguishes one refresh from the next. */
export function tokensFor(userId: string, serial = 1): AuthTokens {
  const claims = btoa(JSON.stringify({ sub: userId, iat: NOW, exp: NOW + 900, jti: String(serial) }))
  return {
    accessToken: `e30.${claims.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.c2ln`,
    refreshToken: `session.${serial}.mac`,
    expiresIn: 900,
    type: 'Bearer',
  }
}

export interface Call {
  name: string
  url: URL
  headers: Headers
  token: string | undefined
  body: unknown
}
export interface Answer {
  status?: number
  body?: unknown
  headers?: Record<string, string>
}
type Answering = Answer | ((call: Call) => Answer | Promise<Answer>)

/**
 * Answers every call with the contract's example or with the test's own answer, and reports calls that break the
 * contract.
 */
export class ContractServer {
  readonly calls: Call[] = []
  readonly faults: string[] = []
  readonly #answers = new Map<string, Answering>()

  /**
   * Sets the answer of an operation. `name` is a method and a path of the contract, such as `GET /api/courses/{id}`.
   */
  on(name: string, answer: Answering): this {
    operationOf(name)
    this.#answers.set(name, answer)
    return this
  }

  named(name: string): Call[] {
    return this.calls.filter((call) => call.name === name)
  }

  readonly fetch = async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    if (url.pathname === '/api/graphql') return Response.json({ data: editorialOf(await request.text()) })
    const name = nameOf(request.method, url.pathname)
    const text = await request.clone().text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    const token = request.headers.get('authorization')?.replace('Bearer ', '')
    const call = { name, url, headers: request.headers, token, body }
    this.calls.push(call)
    const said = this.#answers.get(name) ?? {}
    const answer = typeof said === 'function' ? await said(call) : said
    return this.#send(name, answer)
  }

  #send(name: string, answer: Answer): Response {
    const { responses } = operationOf(name)
    const status = answer.status ?? Number(Object.keys(responses).find((code) => code.startsWith('2')))
    const declared = responses[status] ?? (status >= 500 ? contract.components.responses.ServiceUnavailable : undefined)
    if (!declared) this.faults.push(`${name} never answers ${status}`)
    const schema = declared && resolve(declared).content?.['application/json']?.schema
    const body = answer.body ?? (schema && resolve(schema).examples?.[0])
    // The contract's own examples are validated with the contract.
    if (schema && answer.body !== undefined)
      this.faults.push(...faults(schema, body).map((fault) => `${name} ${status}: ${fault}`))
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...answer.headers },
    })
  }
}

function operationOf(name: string): Operation {
  const [method = '', path = ''] = name.split(' ')
  const operation = contract.paths[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(`the contract has no ${name}`)
  return operation
}

/** The paths of the contract in parts, those with the fewest parameters first. */
const PATHS = Object.entries(contract.paths)
  .map(([path, operations]) => ({ path, operations, parts: path.split('/') }))
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length)

/** The operation of a request: the matching path with the fewest parameters. */
function nameOf(method: string, pathname: string): string {
  const given = pathname.split('/')
  const found = PATHS.find(
    ({ operations, parts }) =>
      operations[method.toLowerCase()] !== undefined &&
      parts.length === given.length &&
      parts.every((part, at) => part.startsWith('{') || part === given[at]),
  )
  return `${method} ${found?.path ?? pathname}`
}
