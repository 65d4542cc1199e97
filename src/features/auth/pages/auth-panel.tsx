import type { ReactNode } from 'react'
import { usePageTitle } from '../../../platform/page/page-title.tsx'
import { Container, leadText, Stack } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'

const page = css`
  display: grid;
  place-items: center;
  padding-block: clamp(2rem, 9vh, 6rem);
`
const panel = css`
  inline-size: min(100%, 26rem);
  &[data-wide='true'] {
    inline-size: min(100%, 34rem);
  }
  padding: clamp(1.25rem, 5vw, 2.5rem);
  border: 1px solid var(--line);
  border-radius: 1.1rem;
  background: var(--surface);
  box-shadow: var(--shadow-raised);
`

interface AuthPanelProps {
  title: string
  lead?: string | undefined
  isWide?: boolean
  children?: ReactNode
}

/** A page that holds one form, or says how it went. */
export function AuthPanel({ title, lead, isWide = false, children }: AuthPanelProps) {
  usePageTitle(title)
  return (
    <Container className={page}>
      <Stack gap={5} className={panel} data-wide={isWide}>
        <Stack gap={2}>
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <p className={leadText}>{lead}</p>}
        </Stack>
        {children}
      </Stack>
    </Container>
  )
}
