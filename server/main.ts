// First, because it is for what the rest imports.
import './db/quick-imports.ts'

await import('./run.ts')
