import type { ComponentProps } from 'react'
import { cx } from '../../ui/classes.ts'
import { css } from '../../ui/style.ts'
import { useEarlySubmit } from './early-submit.ts'

/** How the fields of a form, or of a part of one, stand below each other. */
export const formFields = css`
  display: grid;
  gap: var(--field-gap);
  min-inline-size: 0;
`

/**
 * A form whose fields are checked by its own rules; sent before its code was there, it is sent again. What is wrong with
 * it as a whole is said below its buttons (PAGE-24).
 */
export function Form({ className, ...props }: ComponentProps<'form'>) {
  return <form ref={useEarlySubmit()} className={cx(formFields, className)} method="post" noValidate {...props} />
}
