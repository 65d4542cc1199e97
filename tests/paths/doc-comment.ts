import { readFileSync } from 'node:fs'

const MACHINES = new URL('../../machines/', import.meta.url)

/** The doc comment of a machine's file as paragraphs, without the diagram. */
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
