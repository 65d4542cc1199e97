import { specs } from '../../tests/machines/specs.ts'
import { type Chart, chartOf } from '../../tests/paths/chart.ts'
import { docComment } from '../../tests/paths/doc-comment.ts'
import { mermaid } from '../../tests/paths/mermaid.ts'
import type { GeneratedFile } from '../generated-file.ts'

const code = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(', ')

const table = (heads: readonly string[], rows: readonly string[][]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** The name of a state within its machine; the machine itself is `anywhere`. */
const placeIn = ({ machine }: Chart, id: string): string =>
  id === machine ? 'anywhere' : `\`${id.slice(machine.length + 1)}\``

const statesOf = (chart: Chart): string =>
  table(
    ['State', 'Tags', 'Runs', 'On entry', 'On exit'],
    chart.states.map(({ id, tags, runs, entry, exit }) => [
      placeIn(chart, id),
      ...[tags, runs, entry, exit].map((words) => code(words)),
    ]),
  )

const transitionsOf = (chart: Chart): string =>
  table(
    ['In', 'Event', 'If', 'To', 'Does'],
    chart.transitions.map(({ from, event, guard, targets, actions }) => [
      placeIn(chart, from),
      code([event]),
      guard === null ? '' : code([guard]),
      targets.length === 0 ? 'stays' : targets.map((id) => placeIn(chart, id)).join(', '),
      code(actions),
    ]),
  )

const delaysOf = ({ delays }: Chart): string =>
  table(
    ['Delay', 'Milliseconds'],
    delays.map(({ name, ms }) => [code([name]), ms === null ? 'as the context says' : String(ms)]),
  )

const pageOf = (machine: string, chart: Chart): string =>
  [
    `<!-- Generated from machines/${machine}.ts by \`npm run generate\`. Do not edit. -->`,
    `# ${machine}`,
    ...docComment(machine),
    `\`\`\`mermaid\n${mermaid(chart)}\n\`\`\``,
    `## States\n\n${statesOf(chart)}`,
    `## Transitions\n\n${transitionsOf(chart)}`,
    ...(chart.delays.length > 0 ? [`## Delays\n\n${delaysOf(chart)}`] : []),
  ].join('\n\n')

/** A page with a drawing of each machine. */
export const machineFiles = (): GeneratedFile[] =>
  Object.entries(specs).map(([machine, spec]) => ({
    path: `docs/machines/${machine}.md`,
    content: `${pageOf(machine, chartOf(spec.machine))}\n`,
  }))
