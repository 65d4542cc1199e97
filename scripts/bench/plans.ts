import { z } from 'zod'

/** A plan of PostgreSQL (explain, format json). */
export const node = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  get Plans() {
    return z.array(node).optional()
  },
})
export type PlanNode = z.infer<typeof node>

/** Tables that no call may scan from end to end. */
const BIG = [
  'users',
  'user_settings',
  'profiles',
  'courses',
  'lessons',
  'lesson_contents',
  'user_courses',
  'content_progress',
  'events',
  'schedules',
  'user_events',
  'articles',
  'feedbacks',
  'notices',
]

export const nodesOf = (one: PlanNode): PlanNode[] => [one, ...(one.Plans ?? []).flatMap(nodesOf)]

/** Big tables that a plan scans from end to end. */
export const scannedTables = (plan: PlanNode): string[] =>
  nodesOf(plan)
    .filter((one) => one['Node Type'] === 'Seq Scan')
    .map((one) => one['Relation Name'] ?? '')
    .filter((table) => BIG.includes(table))
