import { Button } from './button.tsx'
import { Row } from './layout.tsx'

interface FormActionsProps {
  submit: string
  cancel: string
  isBusy: boolean
  onCancel(): void
}

/**
 * The buttons at the end of a form. The submit button stays focusable while it is busy, so that the focus is not lost.
 */
export function FormActions({ submit, cancel, isBusy, onCancel }: FormActionsProps) {
  return (
    <Row>
      <Button type="submit" aria-disabled={isBusy || undefined}>
        {submit}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {cancel}
      </Button>
    </Row>
  )
}
