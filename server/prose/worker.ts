import { parentPort } from 'node:worker_threads'
import { hasFormulas } from '../../markdown/has-formulas.ts'
import { boundedHtml } from '../../markdown/prose.ts'

/** What the worker says of one text. */
export interface Made {
  /** null when the text costs too much */
  html: string | null
  /** milliseconds of CPU that it took */
  cpuMs: number
}

/** The code that sets formulas is large, so it is loaded with the first text that has some. */
const formulasFor = async (source: string) =>
  hasFormulas(source) ? (await import('../../markdown/formulas.ts')).FORMULAS : undefined

async function make(source: string): Promise<Made> {
  const formulas = await formulasFor(source)
  const before = process.threadCpuUsage()
  const html = boundedHtml(source, formulas)
  const { user, system } = process.threadCpuUsage(before)
  return { html, cpuMs: (user + system) / 1000 }
}

parentPort?.on('message', async (source: string) => parentPort?.postMessage(await make(source)))
