import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Requirement {
  /** such as `AUTH-4` */
  id: string
  /** the sentence, with code between backticks */
  text: string
}

/** A section of `docs/requirements.md`. */
export interface Room {
  name: string
  /** what its ids begin with */
  prefix: string
  requirements: Requirement[]
}

const FILE = join(import.meta.dirname, '..', '..', 'docs', 'requirements.md')

/** The rooms with their requirements, in their order. */
export function readRooms(text = readFileSync(FILE, 'utf8')): Room[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [, name = '', prefix = ''] = /^(.+?) \(`([A-Z]+)`\)/.exec(section) ?? []
      const lines = section.matchAll(/^- \*\*([A-Z]+-\d+)\*\* (.+)$/gm)
      return { name, prefix, requirements: [...lines].map(([, id = '', text = '']) => ({ id, text })) }
    })
    .filter(({ prefix }) => prefix !== '')
}

/** The ids of these rooms in a text, each once. */
export function idsIn(text: string, rooms: readonly Room[]): string[] {
  const pattern = new RegExp(`\\b(?:${rooms.map(({ prefix }) => prefix).join('|')})-\\d+\\b`, 'g')
  return [...new Set(text.match(pattern) ?? [])]
}
