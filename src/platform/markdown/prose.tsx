import { useMemo } from 'react'
import type { Formulas } from '../../../markdown/html.ts'
import { asWritten, boundedHtml } from '../../../markdown/prose.ts'
import { ProseBlock } from './prose-block.tsx'

interface ProseProps {
  source: string
  language: string
  formulas?: Formulas
}

/** Prose written in Markdown, rendered in the browser; as it was written when it would cost too much. */
export function Prose({ source, language, formulas }: ProseProps) {
  const html = useMemo(() => boundedHtml(source, formulas) ?? asWritten(source), [source, formulas])
  return <ProseBlock html={html} language={language} />
}
