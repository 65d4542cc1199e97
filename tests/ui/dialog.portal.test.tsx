// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Dialog } from '../../src/ui/dialog.tsx'
import { giveDialogs } from '../lib/portal/dialogs.ts'
import '../lib/portal/patience.ts'

beforeEach(giveDialogs)
afterEach(cleanup)

const show = (onClose = vi.fn()) => ({
  onClose,
  ...render(
    <Dialog title="Unlock the course" closeLabel="Close" onClose={onClose}>
      <button type="button">Register now</button>
    </Dialog>,
  ),
})

describe('a dialog', () => {
  test('has a name, a heading, what is in it, and a way out', () => {
    show()
    const dialog = screen.getByRole('dialog', { name: 'Unlock the course' })
    expect(dialog).toHaveProperty('open', true)
    expect(screen.getByRole('heading', { name: 'Unlock the course' })).toBeTruthy()
    const names = screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)
    expect(names, 'what one came for has the focus first').toEqual(['Register now', 'Close'])
  })

  test('is shown as a modal, so that the browser keeps the focus inside and gives it back', () => {
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
    const close = vi.spyOn(HTMLDialogElement.prototype, 'close')
    const { unmount } = show()
    expect(showModal).toHaveBeenCalledOnce()
    expect(close).not.toHaveBeenCalled()
    unmount()
    expect(close).toHaveBeenCalledOnce()
  })

  test('closes by its button', () => {
    const { onClose } = show()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('leaves Escape to the component that opened it', () => {
    const { onClose } = show()
    const dialog = screen.getByRole('dialog')
    const pressed = createEvent('cancel', dialog, { cancelable: true })
    fireEvent(dialog, pressed)
    expect(onClose).toHaveBeenCalledOnce()
    expect(pressed.defaultPrevented).toBe(true)
  })
})
