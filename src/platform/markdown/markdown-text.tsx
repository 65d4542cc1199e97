import { useEffect, useRef, useState } from 'react'
import { hasFormulas } from '../../../markdown/has-formulas.ts'
import { Deferred, deferred } from '../page/deferred.tsx'
import { useIsHydrating, usePortal } from '../portal.tsx'
import { ProseBlock } from './prose-block.tsx'

const prose = deferred(async () => (await import('./prose.tsx')).Prose)
const formulas = deferred(async () => (await import('./formula-prose.tsx')).FormulaProse, true)

/** The HTML of texts that came with the page, by their source. */
const sent = new Map<string, string>()

/**
 * Prose written in Markdown, in its own language and direction. What came with the page is kept, so that the browser
 * needs the renderer only for texts that are shown later.
 */
export function MarkdownText({ source, language }: { source: string; language: string }) {
  const { prose: proseOf } = usePortal()
  const isHydrating = useIsHydrating()
  const block = useRef<HTMLDivElement>(null)
  // While it hydrates, the HTML is not known here, and React leaves what is there.
  const [shown, setShown] = useState(() => ({
    source,
    html: isHydrating ? (proseOf?.(source) ?? '') : sent.get(source),
  }))
  if (shown.source !== source) setShown({ source, html: sent.get(source) })
  useEffect(() => {
    if (block.current) sent.set(source, block.current.innerHTML)
  }, [source])
  if (shown.html === undefined)
    return <Deferred part={hasFormulas(source) ? formulas : prose} props={{ source, language }} />
  return <ProseBlock ref={block} html={shown.html} language={language} />
}

/** Brings what the text needs before it is shown, so that nothing moves when it comes. */
export const loadMarkdown = async (source: string) => {
  if (hasFormulas(source)) await formulas.load()
}
