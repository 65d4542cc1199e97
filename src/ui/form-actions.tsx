import { Button } from './button.tsx'
import { Row } from './layout.tsx'

interface FormActionsProps {
  submit: string
  cancel: string
  isBusy: boolean
  onCancel(): void
}

/** The end of a form. What submits stays in the tab order while it does, so that the focus is not lost. */
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
