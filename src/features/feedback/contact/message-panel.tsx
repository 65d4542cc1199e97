import type { ReactNode } from 'react'
import { Deferred, deferred } from '../../../platform/page/deferred.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Container } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { type FormTexts, HEADING_ID } from './form-texts.ts'

const messageForm = deferred(async () => (await import('./message-form.tsx')).MessageForm)

const columns = css`
  display: grid;
  gap: var(--space-7);
  padding-block: clamp(2rem, 5vw, 4rem);
  @media (min-width: 60rem) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 30rem);
    gap: var(--space-8);
  }
`
const panel = css`
  position: relative;
  align-self: start;
  padding: clamp(1.25rem, 5vw, 2.5rem);
  border: 1px solid var(--line);
  border-radius: 1.1rem;
  background: var(--surface);
  box-shadow: var(--shadow-raised);
  scroll-margin-block-start: var(--space-4);
  @media (min-width: 60rem) {
    /* Overlaps the page head. */
    margin-block-start: calc(-2 * var(--space-8));
  }
`
const onlyNarrow = css`
  @media (min-width: 60rem) {
    display: none;
  }
`

/** A link to the form, which is at the end of the page on a phone. */
export const ToForm = ({ texts }: { texts: FormTexts }) => (
  <p className={onlyNarrow}>
    <a href="#form" className={buttonClass()}>
      {texts.heading}
    </a>
  </p>
)

interface MessagePanelProps {
  type: 'contact' | 'partnership'
  texts: FormTexts
  /** shown beside the form, or before it on a phone */
  children: ReactNode
}

export const MessagePanel = ({ type, texts, children }: MessagePanelProps) => (
  <Container className={columns}>
    <div>{children}</div>
    <section id="form" className={panel} aria-labelledby={HEADING_ID}>
      <Deferred part={messageForm} props={{ type, texts }} />
    </section>
  </Container>
)
