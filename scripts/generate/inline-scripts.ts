import { minifySync } from 'vite'
import { afterPaint, beforePaint, forReaders } from '../../server/pages/inline-scripts.ts'
import type { GeneratedFile } from '../generated-file.ts'

const SCRIPTS = { BEFORE_PAINT: beforePaint, FOR_READERS: forReaders, AFTER_PAINT: afterPaint }

/** The texts of the scripts that are in every page, minified by the bundler that makes the others small. */
export function inlineScriptFiles(): GeneratedFile[] {
  const lines = Object.entries(SCRIPTS).map(([name, script]) => {
    const { code, errors } = minifySync('inline.js', `(${script})()`, { module: false, compress: { target: 'es2023' } })
    if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
    return `export const ${name} =\n  ${JSON.stringify(code.trim())}\n`
  })
  const path = 'server/pages/generated/inline-scripts.ts'
  return [
    {
      path,
      content: `// Generated from ../inline-scripts.ts by \`npm run generate\`. Do not edit.\n\n${lines.join('\n')}`,
    },
  ]
}
