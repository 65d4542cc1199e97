import { type ReactNode, useEffect, useRef } from 'react'
import type { QuizPlace } from '../../../../openapi/generated/portal.ts'
import { css } from '../../../ui/style.ts'

const linkable = css`
  & [data-linked] {
    scroll-margin-block: 30vh;
    border-radius: var(--radius-small);
    background: var(--warm-soft);
    box-shadow: 0 0 0 var(--space-2) var(--warm-soft);
    outline-offset: var(--space-2);
  }
`

/** The end of the address of a place within an item: `#p=3` is its third paragraph, `#t=65` its 65th second. */
export function placeHash({ paragraph, second }: QuizPlace): string {
  if (second !== undefined) return `#t=${second}`
  return paragraph === undefined ? '' : `#p=${paragraph}`
}

/** What the address names within an item that it names. */
function linked(itemId: string, field: 'p' | 't'): number | null {
  if (!location.pathname.endsWith(itemId)) return null
  const named = new URLSearchParams(location.hash.slice(1)).get(field)
  return named !== null && /^\d{1,5}$/.test(named) ? Number(named) : null
}

/** The second of a video or audio at which the address asks to begin. */
export const linkedSecond = (itemId: string) => linked(itemId, 't')

/** Marks a paragraph of a text, by its number from 1, and focuses it, which brings it into sight. */
export function markParagraph(text: Element, number: number): boolean {
  const paragraph = text.children[number - 1]
  if (!(paragraph instanceof HTMLElement)) return false
  for (const before of text.querySelectorAll('[data-linked]')) before.removeAttribute('data-linked')
  paragraph.toggleAttribute('data-linked', true)
  paragraph.tabIndex = -1
  paragraph.focus()
  return true
}

/** A text whose paragraph is marked, brought into sight and focused where the address names one. */
export function LinkedText({ itemId, children }: { itemId: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const number = linked(itemId, 'p')
    const text = box.current
    if (number === null || text === null) return
    const show = () => text.firstElementChild !== null && markParagraph(text.firstElementChild, number)
    if (show()) return
    // The code that draws the text comes after the page.
    const coming = new MutationObserver(() => show() && coming.disconnect())
    coming.observe(text, { childList: true, subtree: true })
    return () => coming.disconnect()
  }, [itemId])
  return (
    <div ref={box} className={linkable} data-paragraphs>
      {children}
    </div>
  )
}
