import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ProblemCallout } from '../../../platform/page/problem-callout.tsx'
import { cx } from '../../../ui/classes.ts'
import { Container, Row, Stack } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'

const frame = css`
  padding-block: clamp(2.5rem, 6vw, 4.5rem);
`
const tinted = css`
  border-block: 1px solid var(--line);
  background: var(--sunken);
`
const between = css`
  justify-content: space-between;
  align-items: baseline;
`

interface SectionProps {
  title: string
  /** where all of it is */
  all?: { href: string; name: string }
  isTinted?: boolean
  children: ReactNode
}

export const Section = ({ title, all, isTinted = false, children }: SectionProps) => (
  <section className={cx(frame, isTinted && tinted)}>
    <Container>
      <Stack gap={5}>
        <Row className={between}>
          <h2>{title}</h2>
          {all && <Link href={all.href}>{all.name}</Link>}
        </Row>
        {children}
      </Stack>
    </Container>
  </section>
)

interface ListSectionProps<Item> extends Omit<SectionProps, 'children'> {
  list: UseQueryResult<{ items: Item[] }, unknown>
  children(items: Item[]): ReactNode
}

/** A section with the first items of a list; nothing when the list is empty. */
export function ListSection<Item>({ list, children, ...rest }: ListSectionProps<Item>) {
  if (list.isError) {
    return (
      <Section {...rest}>
        <ProblemCallout error={list.error} onRetry={() => list.refetch()} />
      </Section>
    )
  }
  if (!list.data || list.data.items.length === 0) return null
  return <Section {...rest}>{children(list.data.items)}</Section>
}
