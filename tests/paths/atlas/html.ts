/** Escapes text for HTML and SVG. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`)

/** An HTML or SVG element; its content must be escaped already. */
export const element = (name: string, attributes: Record<string, string | number>, ...inside: string[]): string => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
  return `<${name}${written.join('')}>${inside.join('')}</${name}>`
}
