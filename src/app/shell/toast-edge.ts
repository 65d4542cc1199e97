import { type RefObject, useLayoutEffect, useState } from 'react'

export type Edge = 'bottom' | 'top'
export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

/** The space between a toast and the edge of the window, with a little air on the other side. */
const MARGIN_PX = 32

const overlap = (box: Box, from: number, to: number) => Math.max(0, Math.min(box.bottom, to) - Math.max(box.top, from))

/** The edge of a window of this height at which a toast covers less of what has to be seen; the lower one if both do. */
export function freeEdge(toast: Box, height: number, kept: readonly Box[]): Edge {
  const room = toast.bottom - toast.top + MARGIN_PX
  const beside = kept.filter(({ left, right }) => left < toast.right && right > toast.left)
  const covered = (from: number, to: number) => beside.reduce((sum, box) => sum + overlap(box, from, to), 0)
  return covered(height - room, height) > covered(0, room) ? 'top' : 'bottom'
}

/** What has the focus, and the fields with what is wrong with them. */
function elementsInUse(toast: Element) {
  const wrong = [...document.querySelectorAll('[aria-invalid="true"]')]
  const reasons = wrong.map((field) => document.getElementById(field.getAttribute('aria-describedby') ?? ''))
  const focused = document.activeElement
  return [...wrong, ...reasons, focused].filter(
    (element) => element !== null && element !== document.body && !toast.contains(element) && !element.contains(toast),
  )
}

/** Where the toast stands, so that it covers neither the focus nor a problem of a field (ACCESS-8). */
export function useToastEdge(toast: RefObject<HTMLElement | null>): Edge {
  const [edge, setEdge] = useState<Edge>('bottom')
  useLayoutEffect(() => {
    const look = () => {
      const shown = toast.current?.firstElementChild
      if (!shown) return
      const boxes = elementsInUse(shown).flatMap((element) => element?.getBoundingClientRect() ?? [])
      setEdge(freeEdge(shown.getBoundingClientRect(), innerHeight, boxes))
    }
    look()
    // A field may be marked a moment after the toast is shown.
    const marks = new MutationObserver(look)
    marks.observe(document.body, { subtree: true, attributeFilter: ['aria-invalid'] })
    const events = ['focusin', 'scroll', 'resize']
    for (const event of events) addEventListener(event, look, { capture: true, passive: true })
    return () => {
      marks.disconnect()
      for (const event of events) removeEventListener(event, look, { capture: true })
    }
  }, [toast])
  return edge
}
