import { generate } from '@graphql-codegen/cli'
import config from '../../codegen.ts'
import type { GeneratedFile } from '../generated-file.ts'

/** Types of the editorial documents in src/features/editorial/content/, as configured in codegen.ts. */
export async function contentFiles(): Promise<GeneratedFile[]> {
  const outputs: { filename: string; content: string }[] = await generate({ ...config, silent: true }, false)
  return outputs.map(({ filename, content }) => ({ path: filename, content }))
}
