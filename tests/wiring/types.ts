import { join } from 'node:path'
import ts from 'typescript'
import { type Mutant, mutated } from './mutate.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** An import that a mutant leaves without use is no fault of its own. */
const UNUSED = new Set([6133, 6192, 6196, 6198])

/**
 * The mutants that the type check refuses, which need no test to be noticed. Each stands as a file of its own beside the
 * original, so that one program checks them all.
 */
export function refusedByTypes(mutants: readonly Mutant[]): Set<Mutant> {
  const config = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, ROOT)
  const texts = new Map(
    mutants.map((mutant, place): [string, string] => {
      const path = join(ROOT, mutant.file)
      return [path.replace(/\.ts$/, `.mutant-${place}.ts`), mutated(ts.sys.readFile(path) ?? '', mutant)]
    }),
  )
  const host = ts.createCompilerHost(options)
  const program = ts.createProgram([...texts.keys()], options, {
    ...host,
    fileExists: (path) => texts.has(path) || host.fileExists(path),
    readFile: (path) => texts.get(path) ?? host.readFile(path),
    getSourceFile(path, languageVersion, ...rest) {
      const text = texts.get(path)
      if (text === undefined) return host.getSourceFile(path, languageVersion, ...rest)
      return ts.createSourceFile(path, text, languageVersion)
    },
  })
  const isRefused = (path: string) => {
    const source = program.getSourceFile(path)
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
    return found.some(({ code }) => !UNUSED.has(code))
  }
  return new Set(mutants.filter((_, place) => isRefused([...texts.keys()][place] ?? '')))
}
