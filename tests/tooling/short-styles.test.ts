import { build } from 'vite'
import { expect, test } from 'vitest'
import { shortStyles } from '../../scripts/bundle/short-styles.ts'

/** What the bundler makes of a module in the portal's sources. */
async function built(code: string): Promise<string> {
  const id = '/src/style.ts'
  const source = { name: 'source', resolveId: () => id, load: () => code }
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [source, shortStyles],
    build: { write: false, minify: false, lib: { entry: id, formats: ['es'] } },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error('nothing was built')
  return output.output[0].code
}

test('a style is sent without comments and indentation, and means what it meant', async () => {
  const code = await built(`
    const css = String.raw
    const wide = '@media (width > 9rem)'
    export const name = '’ /* no style; */ 😀'
    export const style = css\`
      /* Why; { it is so. */
      color: red;
      \${wide} {
        & > a:hover .mark,
        & > ::before {
          content: 'a b’😀';
          inline-size: calc(1rem - \${wide} + 2px);
        }
      }
    \`
  `)
  expect(code).toContain('"’ /* no style; */ 😀"')
  expect(code.match(/css`([^`]*)`/)?.[1]?.replaceAll(/\$\{wide\}/g, '@')).toBe(
    " color: red;@{& > a:hover .mark, & > ::before{content: 'a b’😀';inline-size: calc(1rem - @ + 2px);}}",
  )
})
