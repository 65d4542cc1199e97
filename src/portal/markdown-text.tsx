import { Deferred, deferred } from './deferred.tsx'

const prose = deferred(async () => (await import('./prose.tsx')).Prose)

/** Prose written in Markdown, in its own language and direction. */
export const MarkdownText = (props: { source: string; language: string }) => <Deferred part={prose} props={props} />
