import type { CodegenConfig } from '@graphql-codegen/cli'

/** Types of the editorial documents in `src/content/`; documents stay strings, so that no parser reaches the browser. */
const config: CodegenConfig = {
  schema: 'openapi/content.graphql',
  documents: ['src/content/*.graphql'],
  generates: {
    'src/content/generated/': {
      preset: 'client',
      config: { documentMode: 'string', useTypeImports: true, enumsAsTypes: true, scalars: { ID: 'string' } },
      presetConfig: { fragmentMasking: false },
    },
  },
}

export default config
