import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Stack } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'

const panel = css`
  align-items: start;
`
const mark = css`
  display: grid;
  place-items: center;
  inline-size: 3.5rem;
  block-size: 3.5rem;
  border-radius: var(--pill);
  background: var(--good-soft);
  color: var(--good);
  font-size: 1.25rem;
`
const plain = css`
  &:focus {
    outline: none;
  }
`

interface ConfirmationProps {
  heading: 'h2' | 'h3'
  /** the id of the heading, for an element that it labels */
  id?: string
  title: string
  /** what happens next */
  children: ReactNode
}

/** Confirms that a form was sent. The heading takes the focus, so that screen readers announce it. */
export function Confirmation({ heading: Heading, id, title, children }: ConfirmationProps) {
  const element = useRef<HTMLHeadingElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <Stack gap={5} className={panel}>
      <span className={mark}>
        <Icon name="check" />
      </span>
      <Heading ref={element} id={id} tabIndex={-1} className={plain}>
        {title}
      </Heading>
      {children}
    </Stack>
  )
}
