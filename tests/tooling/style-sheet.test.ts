import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { shortStyles } from '../../scripts/bundle/short-styles.ts'
import { styleSheet } from '../../scripts/bundle/style-sheet.ts'
import { css } from '../../src/ui/style.ts'

const STYLE = join(import.meta.dirname, '..', '..', 'src', 'ui', 'style.ts')

/** What the bundler makes of modules of the portal, of which `main.ts` is the first: the scripts, and the style sheet. */
async function built(modules: Record<string, string>) {
  const root = await mkdtemp(join(tmpdir(), 'lectern-styles-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const folder = join(root, 'src')
  const names = Object.keys(modules)
  await mkdir(folder)
  for (const name of names)
    await writeFile(join(folder, name), `import { css } from ${JSON.stringify(STYLE)}\n${modules[name]}`)
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [shortStyles, styleSheet()],
    build: { write: false, minify: false, rolldownOptions: { input: join(folder, 'main.ts') } },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error('nothing was built')
  const scripts = output.output.flatMap((file) => (file.type === 'chunk' ? file.code : []))
  const sheets = output.output.flatMap((file) => (file.type === 'asset' ? String(file.source) : []))
  return { script: scripts.join('\n'), sheet: sheets.join('\n') }
}

test('scripts have the class names that the server gives, the sheet has the rules, and Emotion is in neither', async () => {
  const { script, sheet } = await built({
    'main.ts': 'const red = css`\n  color: red;\n  &:hover { color: blue; }\n`\nconsole.log(red)',
  })
  const name = css` color: red;&:hover{color: blue;}`
  expect(script).toContain(JSON.stringify(name))
  expect(sheet).toBe(`.${name}{color:red;}.${name}:hover{color:blue;}`)
  expect(script).not.toMatch(/color|registered|stylis/)
})

test('a style may contain constants and styles, of its own module or of others', async () => {
  const { sheet } = await built({
    'main.ts': [
      "import { box, WIDE } from './box.ts'",
      'const SIZE = 3',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the code of a module
      'console.log(css`${box} ${WIDE} { inline-size: ${SIZE}px; }`)',
    ].join('\n'),
    'box.ts': [
      'const FROM = 700',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the code of a module
      'export const WIDE = `@media (min-width: ${FROM}px)`',
      'export const box = css`display: grid;`',
    ].join('\n'),
  })
  expect(sheet.replaceAll(/\.l-\w+/g, '&')).toBe('&{display:grid;}@media (min-width: 700px){&{inline-size:3px;}}')
})

test('the rules of a module come after those of what it imports, and a later part comes last', async () => {
  const { sheet } = await built({
    'main.ts': "import { a } from './a.ts'\nconsole.log(import('./later.ts'), css`color: main;`, a)",
    'later.ts': 'console.log(css`color: later;`)',
    'a.ts': "import { b } from './b.ts'\nexport const a = b + css`color: a;`",
    'b.ts': 'export const b = css`color: b;`',
  })
  expect([...sheet.matchAll(/color:(\w+)/g)].map(([, name]) => name)).toEqual(['b', 'a', 'main', 'later'])
})

test('a style that contains anything else ends the build, and says where', async () => {
  await expect(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code of a module
    built({ 'main.ts': 'console.log(css`inline-size: ${innerWidth}px;`)' }),
  ).rejects.toThrow(/main\.ts: a style may contain only texts and numbers that are constants of a module/)
})
