import type { Ref } from 'react'
import { css } from '../../ui/style.ts'
import { directionOf } from '../texts/locales.ts'

const text = css`
  max-inline-size: var(--measure);
  font-size: var(--step-0);
  line-height: 1.7;
  overflow-wrap: break-word;
  & > * + * {
    margin-block-start: 1em;
  }
  & :is(h1, h2, h3) {
    margin-block-start: 1.6em;
    font-size: var(--step-1);
  }
  & :is(ul, ol) {
    padding-inline-start: 1.4em;
  }
  & ul {
    list-style: disc;
  }
  & ol {
    list-style: decimal;
  }
  & li + li {
    margin-block-start: 0.35em;
  }
  & li::marker {
    color: var(--accent);
  }
  & blockquote {
    margin-inline: 0;
    padding-inline-start: 1.1em;
    border-inline-start: 3px solid var(--accent);
    font-family: var(--serif);
    font-size: var(--step-1);
    color: var(--ink-soft);
  }
  & div {
    overflow-x: auto;
  }
  & table {
    border-collapse: collapse;
  }
  & math {
    font-family: math, var(--serif);
    font-size: 1.1em;
  }
  & math[display='block'] {
    padding-block: 0.25em;
  }
  & :is(th, td) {
    padding: 0.5em 0.9em;
    border-block-end: 1px solid var(--line);
    text-align: start;
  }
  & th {
    border-block-end: 2px solid var(--ink);
  }
  & :is(code, pre) {
    font: 0.92em/1.6 ui-monospace, 'SF Mono', Menlo, monospace;
    background: var(--sunken);
    border-radius: 0.3em;
  }
  & code {
    padding: 0.1em 0.35em;
  }
  & pre {
    padding: 1em;
    overflow-x: auto;
  }
`

interface ProseBlockProps {
  /** from our own renderer, which shows embedded HTML as text */
  html: string
  language: string
  ref?: Ref<HTMLDivElement>
}

/** Prose in its own language and direction. Where the page came with it, it stays as the server sent it. */
export const ProseBlock = ({ html, language, ref }: ProseBlockProps) => (
  <div
    ref={ref}
    className={text}
    lang={language}
    dir={directionOf(language)}
    dangerouslySetInnerHTML={{ __html: html }}
    suppressHydrationWarning
  />
)
