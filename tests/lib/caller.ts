export interface CallOptions {
  token?: string | undefined
  /** sent as JSON; a string is sent as it is */
  body?: unknown
  headers?: Record<string, string>
}

export interface Answer<Body> {
  status: number
  headers: Headers
  /** parsed when it is JSON, else undefined */
  body: Body
  text: string
}

/** An answer that does not end is read as far as it comes at once. */
async function textOf(response: Response) {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text()
  const reader = response.body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(first?.value)
}

/** Calls a server over HTTP. The type of an answer's body is what the test expects of it. */
export function caller(origin: string) {
  async function call<Body>(
    method: string,
    path: string,
    { token, body, headers }: CallOptions,
  ): Promise<Answer<Body>> {
    const response = await fetch(origin + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await textOf(response)
    const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== ''
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : undefined) as Body,
      text,
    }
  }
  return {
    api: <Body = Problem>(method: string, path: string, options: CallOptions = {}) => call<Body>(method, path, options),
    page: (path: string, headers: Record<string, string> = {}) => call<undefined>('GET', path, { headers }),
  }
}

/** The one shape of every error. */
export interface Problem {
  statusCode: number
  code: string
  message: string
  fields?: Record<string, string[]>
}
