import { useMemo } from 'react'
import type { Formulas } from '../../../markdown/html.ts'
import { asWritten, boundedHtml } from '../../../markdown/prose.ts'
import { css } from '../../ui/style.ts'
import { usePortal } from '../portal.tsx'
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

interface ProseProps {
  source: string
  language: string
  formulas?: Formulas
}

/** Prose written in Markdown, in its own language and direction; as it was written when it would cost too much. */
export function Prose({ source, language, formulas }: ProseProps) {
  const { prose } = usePortal()
  const html = useMemo(
    () => prose?.(source) ?? boundedHtml(source, formulas) ?? asWritten(source),
    [prose, source, formulas],
  )
  // The HTML comes from our own renderer, which shows embedded HTML as text.
  return <div className={text} lang={language} dir={directionOf(language)} dangerouslySetInnerHTML={{ __html: html }} />
}
