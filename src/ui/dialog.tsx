import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { iconButton } from './button.tsx'
import { cx } from './classes.ts'
import { Icon } from './icon.tsx'
import { css } from './style.ts'

/** The surface of a dialog, with a dimmed backdrop. */
export const dialogSurface = css`
  padding: 0;
  border: 0;
  border-radius: 1.1rem;
  background: var(--surface);
  color: var(--ink);
  box-shadow: var(--shadow-raised);
  &::backdrop {
    background: rgb(13 20 34 / 0.55);
  }
`
const dialog = css`
  ${dialogSurface}
  inline-size: min(32rem, calc(100vw - 2rem));
  max-block-size: calc(100dvh - 2rem);
  @media (prefers-reduced-motion: no-preference) {
    transition:
      opacity 180ms ease,
      translate 180ms ease;
    @starting-style {
      opacity: 0;
      translate: 0 0.75rem;
    }
  }
`
const wide = css`
  inline-size: min(64rem, calc(100vw - 2rem));
`
const body = css`
  display: grid;
  gap: var(--space-4);
  padding: var(--space-6);
`
const corner = css`
  ${iconButton}
  position: absolute;
  inset-block-start: var(--space-3);
  inset-inline-end: var(--space-3);
`

export interface DialogProps {
  title: string
  closeLabel: string
  onClose(): void
  /** leaves more space, for pictures */
  isWide?: boolean
  children: ReactNode
}

/**
 * Shows the dialog over the page. What it returns closes it, which gives the focus back to what had it; if that is gone,
 * as an account's menu is after its session has expired, the heading of the page has it (PAGE-27).
 */
export function showOverPage(dialog: HTMLDialogElement | null) {
  dialog?.showModal()
  return () => {
    dialog?.close()
    queueMicrotask(() => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    })
  }
}

/** A native dialog: it traps the focus, closes on Escape or a click on the backdrop, and then returns the focus. */
export function Dialog({ title, closeLabel, onClose, isWide = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => showOverPage(element.current), [])
  return (
    <dialog
      ref={element}
      className={isWide ? cx(dialog, wide) : dialog}
      aria-label={title}
      closedby="any"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={body}>
        <h2>{title}</h2>
        {children}
      </div>
      <button type="button" className={corner} aria-label={closeLabel} onClick={onClose}>
        <Icon name="close" />
      </button>
    </dialog>
  )
}
