import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { chromiumOptions } from '../chromium.ts'

type Params = Record<string, unknown>

const answer = z.object({
  id: z.number().optional(),
  error: z.object({ message: z.string() }).optional(),
  result: z.unknown().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
})

/**
 * A browser that is told what to do over Chromium's own protocol, by nothing but what is asked here. Playwright asks for
 * more in every page: that the stack of each `Error` is kept in full, for which the browser reads the page's code once
 * more. That is a task of some 100 ms of a slow phone which no visitor pays.
 */
export async function openBrowser() {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-chromium-'))
  const path = 'executablePath' in chromiumOptions ? chromiumOptions.executablePath : chromium.executablePath()
  const options = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${directory}`, 'about:blank']
  const child = spawn(path, [...chromiumOptions.args, ...options], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  process.once('exit', () => child.kill())
  const address = await new Promise<string>((resolve, reject) => {
    createInterface(child.stderr).on('line', (line) => {
      const found = /listening on (ws:\S+)/.exec(line)?.[1]
      if (found) resolve(found)
    })
    ended.then(([code]) => reject(new Error(`${path} ended with ${code}`)), reject)
  })
  const socket = new WebSocket(address)
  await once(socket, 'open')

  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const listeners = new Map<string, (params: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, error, result, method, params } = answer.parse(JSON.parse(String(data)))
    if (method !== undefined) listeners.get(method)?.(params)
    if (id === undefined) return
    if (error) waiting.get(id)?.reject(new Error(error.message))
    else waiting.get(id)?.resolve(result)
    waiting.delete(id)
  })

  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser has ended'))
  })

  let last = 0
  /** Calls a method of the browser, or of one page when its session is named. Rejects with the browser's message. */
  const send = (method: string, params: Params = {}, sessionId?: string) => {
    last += 1
    const call = Promise.withResolvers<unknown>()
    waiting.set(last, call)
    socket.send(JSON.stringify({ id: last, method, params, sessionId }))
    return call.promise
  }
  return {
    send,
    /** Has the parameters of each event of that name; one function for each name. */
    on: (method: string, listener: (params: unknown) => void) => void listeners.set(method, listener),
    /** Resolves with the parameters of the next event of that name. */
    next: (method: string) => new Promise<unknown>((resolve) => listeners.set(method, resolve)),
    async close() {
      // It may end before it answers.
      await send('Browser.close').catch(() => undefined)
      await ended
      await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export type Browser = Awaited<ReturnType<typeof openBrowser>>
