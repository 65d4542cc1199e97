// Before the rest is imported, because it has an effect only on what is imported after it.
import '../quick-imports.ts'

const { runCommandLine } = await import('./command-line.ts')

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())

process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  stop: stop.signal,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
})
