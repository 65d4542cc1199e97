import { join } from 'node:path'
import { build } from 'vite'

/** The page's script as one bundle, escaped for a script element. */
export const clientScript = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: join(import.meta.dirname, 'client', 'main.ts') },
    },
  })
  if (!('output' in built)) throw new Error('the script of the atlas was not built')
  const [{ code }] = built.output
  return code.replaceAll('</script', '<\\/script')
}
