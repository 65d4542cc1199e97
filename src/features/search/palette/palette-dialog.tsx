import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useFlow } from '../../../platform/portal.tsx'
import { dialogSurface, showOverPage } from '../../../ui/dialog.tsx'
import { css } from '../../../ui/style.ts'

const dialog = css`
  ${dialogSurface}
  inline-size: min(42rem, calc(100vw - 2rem));
  max-block-size: min(40rem, calc(100dvh - 2rem));
  margin-block-start: max(1rem, 10dvh);
  overflow: hidden;
  &[open] {
    display: flex;
    flex-direction: column;
  }
  @media (max-width: 40rem) {
    max-block-size: calc(100dvh - 2rem);
    margin-block-start: 1rem;
  }
  @media (prefers-reduced-motion: no-preference) {
    transition:
      opacity 140ms ease,
      translate 140ms ease;
    @starting-style {
      opacity: 0;
      translate: 0 -0.5rem;
    }
  }
`

interface PaletteDialogProps {
  title: string
  onClose(): void
  children: ReactNode
}

/**
 * A native dialog at the top of the window: it traps the focus, closes on Escape or a click on the backdrop, and then
 * returns the focus.
 */
export function PaletteDialog({ title, onClose, children }: PaletteDialogProps) {
  const element = useShownDialog(onClose)
  return (
    <dialog
      ref={element}
      className={dialog}
      aria-label={title}
      closedby="any"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {children}
    </dialog>
  )
}

/** Opens the dialog, and closes it when a modal opens or the person goes back. */
function useShownDialog(onClose: () => void) {
  const element = useRef<HTMLDialogElement>(null)
  const modal = useFlow('modal')
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => showOverPage(element.current), [])
  useEffect(() => {
    const opening = modal.on('opened', () => close())
    addEventListener('popstate', close)
    return () => {
      opening.unsubscribe()
      removeEventListener('popstate', close)
    }
  }, [modal])
  return element
}
