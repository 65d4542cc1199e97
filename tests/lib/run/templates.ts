/*
 * What the processes of a run know of its templates. It stands apart from what makes them, which loads the server: a
 * process that only copies one starts with a quarter of the work.
 */

export type Content = 'empty' | 'demo'

/** Migrated databases that are created once a run and copied by the tests: one without people, one with the demo. */
export interface Templates {
  /** contains a data directory for each content, with `database` (embedded only) and `media` */
  root: string
  /** the PostgreSQL server that holds them; null for embedded databases */
  postgres: string | null
}

const NAME = 'LECTERN_TEST_TEMPLATES'

/** Tells this process and its children which templates there are; null: none any more. */
export function tellTemplates(templates: Templates | null) {
  if (templates === null) delete process.env[NAME]
  else process.env[NAME] = JSON.stringify(templates)
}

export const hasTemplates = () => process.env[NAME] !== undefined

/** The templates of this run, in any of its processes. */
export function templatesOfRun(): Templates {
  const told = process.env[NAME]
  if (!told) throw new Error('the templates of a run are made by its global setup')
  return JSON.parse(told) as Templates
}

export const templateName = (content: Content) => `lectern_template_${content}`

export function databaseUrl(server: string, name: string) {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
