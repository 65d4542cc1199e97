// Before the rest is imported, because it has an effect only on what is imported after it.
import './quick-imports.ts'

await import('./run.ts')
