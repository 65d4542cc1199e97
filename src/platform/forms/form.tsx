import type { ComponentProps } from 'react'
import { css, cx } from '../../ui/style.ts'
import { useEarlySubmit } from './early-submit.ts'

const fields = css`
  display: grid;
  gap: var(--space-5);
  min-inline-size: 0;
`

/** A form whose fields are checked by its own rules; sent before its code was there, it is sent again. */
export function Form({ className, ...props }: ComponentProps<'form'>) {
  return <form ref={useEarlySubmit()} className={cx(fields, className)} method="post" noValidate {...props} />
}
