import type { Page } from '@playwright/test'

/** A node of Chromium's accessibility tree, which is what it gives to a screen reader. */
interface TreeNode {
  nodeId: string
  parentId?: string
  childIds?: string[]
  ignored: boolean
  role?: { value?: unknown }
  name?: { value?: unknown }
  properties?: { name: string; value: { value?: unknown } }[]
}

const LANDMARKS = ['banner', 'navigation', 'main', 'complementary', 'contentinfo', 'region', 'search', 'dialog']
/** Roles of what a person can do something with. */
const CONTROLS = ['button', 'link', 'textbox', 'searchbox', 'checkbox', 'radio', 'combobox', 'slider', 'switch', 'tab']
const DEEPEST = 2

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
const levelOf = ({ properties = [] }: TreeNode) => Number(properties.find(({ name }) => name === 'level')?.value.value)

/**
 * What a screen reader tells of a page's structure: landmarks, and headings of the first two levels, without those of the
 * cards in lists and without the counts at their end. Also its controls that have no name.
 */
export async function outlineOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  const { nodes }: { nodes: TreeNode[] } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const known = new Map(nodes.map((node) => [node.nodeId, node]))
  const outline: string[] = []
  const nameless: string[] = []
  const walk = (node: TreeNode, isInList: boolean) => {
    const [role, name] = [text(node.role?.value), text(node.name?.value)]
    if (!node.ignored) {
      const isHeading = role === 'heading' && levelOf(node) <= DEEPEST && !isInList
      if (isHeading) outline.push(`h${levelOf(node)} ${name.replace(/ \d+$/, '')}`)
      if (LANDMARKS.includes(role)) outline.push(`${role} ${name.replace(/ \d+$/, '')}`.trim())
      if (CONTROLS.includes(role) && name === '') nameless.push(`${role} in ${outline.at(-1)}`)
    }
    for (const id of node.childIds ?? []) {
      const child = known.get(id)
      if (child) walk(child, isInList || role === 'listitem')
    }
  }
  for (const node of nodes) if (node.parentId === undefined) walk(node, false)
  return { outline, nameless }
}
