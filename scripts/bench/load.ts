/** A load generator with little overhead: a client that parses every answer takes longer for a page than the server. */
import { connect, type Socket } from 'node:net'

export interface Load {
  name: string
  /** path and query of the next request */
  next(): string
  headers?: Record<string, string>
  /** a JSON body, which is sent by PUT */
  put?: object
}

export interface Measured {
  perSecond: number
  /** ms that each answer took, sorted */
  times: number[]
  failed: number
}

const HEAD_END = Buffer.from('\r\n\r\n')
const BUFFER_BYTES = 256 * 1024

/** Sends requests over that many connections for `ms`, each right after the previous answer. */
export async function load(
  url: string,
  { next, headers = {}, put }: Load,
  connections: number,
  ms: number,
): Promise<Measured> {
  const { host, hostname, port } = new URL(url)
  const body = put === undefined ? '' : JSON.stringify(put)
  const sent = put && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const lines = Object.entries({ host, ...headers, ...sent }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = () => `${put ? 'PUT' : 'GET'} ${next()} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
  const times: number[] = []
  let failed = 0
  const started = performance.now()

  const asking = Array.from({ length: connections }, () =>
    ask({ host: hostname, port: Number(port) }, request, started + ms, (took, isFine) => {
      times.push(took)
      if (!isFine) failed += 1
    }),
  )
  await Promise.all(asking)
  const seconds = (performance.now() - started) / 1000
  return { perSecond: times.length / seconds, times: times.sort((a, b) => a - b), failed }
}

function ask(
  to: { host: string; port: number },
  request: () => string,
  until: number,
  answered: (ms: number, isFine: boolean) => void,
) {
  return new Promise<void>((resolve, reject) => {
    let askedAt = 0
    let head: Buffer = Buffer.alloc(0)
    /** bytes of the body that are still missing; null: the head is not complete */
    let missing: number | null = null
    let isFine = false

    const send = (socket: Socket) => {
      askedAt = performance.now()
      if (askedAt < until) socket.write(request())
      else socket.end()
    }
    const read = (chunk: Buffer): boolean => {
      if (missing !== null) {
        missing -= chunk.length
        return missing === 0
      }
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
      const end = head.indexOf(HEAD_END)
      if (end < 0) {
        // Copied, because the socket reuses its buffer.
        head = Buffer.from(head)
        return false
      }
      const text = head.toString('latin1', 0, end)
      isFine = /^HTTP\/1\.1 2\d\d/.test(text)
      missing = Number(/content-length: (\d+)/i.exec(text)?.[1]) - (head.length - end - HEAD_END.length)
      head = Buffer.alloc(0)
      if (Number.isNaN(missing)) throw new Error('an answer without content-length cannot be measured')
      return missing === 0
    }
    const socket: Socket = connect({
      ...to,
      onread: {
        buffer: Buffer.alloc(BUFFER_BYTES),
        callback(bytes, buffer) {
          if (!read(Buffer.from(buffer.buffer, buffer.byteOffset, bytes))) return true
          answered(performance.now() - askedAt, isFine)
          missing = null
          send(socket)
          return true
        },
      },
    })
    socket.setNoDelay(true)
    socket.once('connect', () => send(socket))
    socket.once('error', reject)
    socket.once('close', () => resolve())
  })
}
