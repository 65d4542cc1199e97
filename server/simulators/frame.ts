import { type Html, html, trusted } from './html.ts'
import { STYLE } from './style.ts'

interface Framed {
  language: { locale: string; dir: 'ltr' | 'rtl' }
  title: string
  /** says that this is a simulation, and of what */
  notice: { simulation: string; instead: string }
  /** heading and all that follows */
  card: Html
}

/** A complete page of a simulator. Its header says that it is a simulation. */
export const frame = ({ language: { locale, dir }, title, notice, card }: Framed): string =>
  html`<!doctype html>
<html lang="${locale}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${trusted(STYLE)}</style>
</head>
<body>
<header><p class="notice"><strong>${notice.simulation}</strong> ${notice.instead}</p></header>
<main>
<div class="card">
<p class="brand">Lectern</p>
${card}
</div>
</main>
</body>
</html>
`.text
