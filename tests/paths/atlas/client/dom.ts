type Content = Node | string | null | false

/** Creates an element with its children; absent children are left out. */
export const h = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string> = {},
  ...inside: Content[]
): HTMLElementTagNameMap[Name] => {
  const node = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value)
  node.append(...inside.filter((one) => one !== null && one !== false))
  return node
}

const SVG = 'http://www.w3.org/2000/svg'

/** One of the page's signs, with a name for screen readers. */
export const sign = (id: string, name: string): SVGElement => {
  const svg = document.createElementNS(SVG, 'svg')
  for (const [key, value] of Object.entries({ class: 'sign', viewBox: '0 0 12 12', role: 'img', 'aria-label': name }))
    svg.setAttribute(key, value)
  const use = document.createElementNS(SVG, 'use')
  use.setAttribute('href', `#${id}`)
  svg.append(use)
  return svg
}
