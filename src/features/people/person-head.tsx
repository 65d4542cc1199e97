import type { ComponentProps, ReactNode } from 'react'
import { Container, Stack } from '../../ui/layout.tsx'
import { headBand } from '../../ui/page-head.tsx'
import { css } from '../../ui/style.ts'
import { Portrait } from './portrait.tsx'

const grid = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-5) var(--space-6);
  align-items: center;
  padding-block: var(--space-7);
  & > div {
    flex: 1 1 18rem;
    min-inline-size: 0;
  }
  & h1 {
    overflow-wrap: anywhere;
  }
`

/** The head of a page about somebody: portrait, and what there is to say beside it. */
export function PersonHead({
  person,
  children,
}: Pick<ComponentProps<typeof Portrait>, 'person'> & { children: ReactNode }) {
  return (
    <div className={headBand}>
      <Container className={grid}>
        <Portrait person={person} size="large" isFirst />
        <Stack gap={3}>{children}</Stack>
      </Container>
    </div>
  )
}
