import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Row, Stack } from './layout.tsx'

interface FormActionsProps {
  submit: string
  /** class names of the submit button */
  submitClass?: string
  cancel: string
  isBusy: boolean
  onCancel(): void
  /** what is wrong with the form as a whole */
  children?: ReactNode
}

/**
 * The buttons at the end of a form, and below them, where it moves none of them, what is wrong with the form (PAGE-24).
 * The submit button stays focusable while it is busy, so that the focus is not lost.
 */
export function FormActions({ submit, submitClass, cancel, isBusy, onCancel, children }: FormActionsProps) {
  return (
    <Stack>
      <Row>
        <Button type="submit" className={submitClass} aria-disabled={isBusy || undefined}>
          {submit}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {cancel}
        </Button>
      </Row>
      {children}
    </Stack>
  )
}
