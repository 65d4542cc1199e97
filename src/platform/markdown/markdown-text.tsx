import { hasFormulas } from '../../../markdown/has-formulas.ts'
import { Deferred, deferred } from '../page/deferred.tsx'

const prose = deferred(async () => (await import('./prose.tsx')).Prose)
const formulas = deferred(async () => (await import('./formula-prose.tsx')).FormulaProse, true)

/** Prose written in Markdown, in its own language and direction. */
export const MarkdownText = (props: { source: string; language: string }) => (
  <Deferred part={hasFormulas(props.source) ? formulas : prose} props={props} />
)

/** Brings what the text needs before it is shown, so that nothing moves when it comes. */
export const loadMarkdown = async (source: string) => {
  if (hasFormulas(source)) await formulas.load()
}
