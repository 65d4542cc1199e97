import { readFileSync } from 'node:fs'

const MACHINES = new URL('../../machines/', import.meta.url)

/** What the file of a machine says of it, paragraph by paragraph, without the drawing. */
export const docComment = (machine: string): string[] => {
  const source = readFileSync(new URL(`${machine}.ts`, MACHINES), 'utf8')
  const name = machine.replace(/-./g, (part) => part.charAt(1).toUpperCase())
  const end = source.indexOf(`export const ${name}Machine`)
  const comment = source.slice(source.lastIndexOf('/**', end), end)
  const lines = comment.split('\n').map((line) => line.replace(/^ ?\/?\*+\/? ?/, ''))
  return lines
    .filter((line) => !/^ {4}/.test(line))
    .join('\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replaceAll('\n', ' ').trim())
    .filter(Boolean)
}
