import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext } from '@playwright/test'

/** Replaces the server's stream of notifications, so that a path decides when it opens, sends and ends. */
export class Stream {
  readonly url: string
  private answer: ServerResponse | null = null

  private constructor(url: string) {
    this.url = url
  }

  /** Runs until the browser context closes. */
  static async begin(context: BrowserContext): Promise<Stream> {
    const server = createServer()
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    // The address of a server that listens on a port has this type.
    const stream = new Stream(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    server.on('request', (_, answer) => {
      stream.answer = answer
      answer.on('close', () => {
        if (stream.answer === answer) stream.answer = null
      })
      answer.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    })
    context.on('close', () => {
      server.close()
      server.closeAllConnections()
    })
    return stream
  }

  get isOpen() {
    return this.answer !== null
  }

  say(data: object) {
    this.answer?.write(`data: ${JSON.stringify(data)}\n\n`)
  }

  end() {
    this.answer?.end()
  }
}
