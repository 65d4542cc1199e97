import type { CodegenConfig } from '@graphql-codegen/cli'

/** Types of the editorial documents in `src/features/editorial/content/`; documents stay strings, so that no parser reaches the browser. */
const config: CodegenConfig = {
  schema: 'openapi/content.graphql',
  documents: ['src/features/editorial/content/*.graphql'],
  generates: {
    'src/features/editorial/content/generated/': {
      preset: 'client',
      config: { documentMode: 'string', useTypeImports: true, enumsAsTypes: true, scalars: { ID: 'string' } },
      presetConfig: { fragmentMasking: false },
    },
  },
}

export default config
