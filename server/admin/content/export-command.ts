import { AS_HELP, asAdmin, type Command, only } from '../command.ts'
import { at, Failure } from '../failure.ts'
import type { Operator } from '../operator.ts'
import { makeFolder } from './folder.ts'

type Find<Item> = (operator: Operator, filter: Record<string, string>) => Promise<Item[]>

interface Export<Item> {
  /** plural, as in the command's name */
  kind: string
  summary: string
  help: string
  find: Find<Item>
  /** Writes one item into the folder of the command. */
  write(operator: Operator, folder: string, item: Item): Promise<void>
}

/** A command that writes all items of a kind, or those with the given aliases, into a folder. */
export const exportCommand = <Item extends { alias: string }>(wanted: Export<Item>): Command => ({
  name: `export ${wanted.kind}`,
  usage: '<folder>',
  summary: wanted.summary,
  help: `${wanted.help}

--alias <alias>   only this one; may be given several times
${AS_HELP}`,
  options: { ...asAdmin, alias: { type: 'string', multiple: true } },
  prepare({ positionals, values }) {
    const path = only(positionals, 'the folder')
    const aliases = aliasesOf(values)
    return async (operator) => {
      const items = await chosen(operator, aliases, wanted.find)
      const folder = await makeFolder(path)
      for (const item of items) await at(item.alias, () => wanted.write(operator, folder, item))
      operator.say(`Wrote ${items.length} ${wanted.kind} to ${folder}`)
    }
  },
})

const aliasesOf = ({ alias }: Record<string, unknown>) =>
  Array.isArray(alias) ? alias.filter((one) => typeof one === 'string') : []

/** The items with these aliases, or all; sorted by alias, so that exports have a stable order. */
async function chosen<Item extends { alias: string }>(
  operator: Operator,
  aliases: readonly string[],
  find: Find<Item>,
): Promise<Item[]> {
  const found: Item[] = []
  for (const alias of new Set(aliases)) {
    const [one] = await find(operator, { 'filter[alias]': alias })
    if (!one) throw new Failure(`--alias: there is no "${alias}"`)
    found.push(one)
  }
  const all = aliases.length > 0 ? found : await find(operator, {})
  return all.sort((a, b) => (a.alias < b.alias ? -1 : 1))
}

export const byName = (items: readonly { name: string }[]) => items.map(({ name }) => name).sort()
