import { type Html, html, trusted } from './html.ts'
import { STYLE } from './style.ts'
import type { Language } from './texts.ts'

interface Page {
  language: Language
  /** the meeting's name; null where it may not be told */
  topic: string | null
  /** what is going on, in a sentence */
  state: string
  isRunning?: boolean
  /** sentences below it */
  notes?: Html[]
  /** names of who is there, the host among them; left out where nobody may know */
  people?: string[]
  /** forms and links */
  acts?: Html[]
}

/** A whole page of the simulator, which says at its top what it is. */
export function page({ language, topic, state, isRunning = false, notes = [], people, acts = [] }: Page): string {
  const { locale, dir, texts } = language
  return html`<!doctype html>
<html lang="${locale}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${topic === null ? texts.title : `${topic} · ${texts.title}`}</title>
<style>${trusted(STYLE)}</style>
</head>
<body>
<header><p class="notice"><strong>${texts.simulation}</strong> ${texts.withoutZoom}</p></header>
<main>
<div class="card">
<p class="brand">Lectern</p>
<h1><bdi>${topic ?? texts.title}</bdi></h1>
<p class="state${isRunning ? ' running' : ''}">${state}</p>
${notes}
${people ? peopleList(people, language) : null}
${acts.length > 0 ? html`<div class="acts">${acts}</div>` : null}
</div>
</main>
</body>
</html>
`.text
}

function peopleList(people: string[], { texts }: Language) {
  const items = people.map(
    (name) => html`<li><span class="face" aria-hidden="true">${initials(name)}</span><bdi>${name}</bdi></li>`,
  )
  return html`<h2>${texts.present}</h2><ul>${items}</ul>`
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()

export const note = (text: string) => html`<p class="quiet">${text}</p>`

/** The sentence that says who one is; the name keeps its own direction. */
export function youAre(name: string, { texts }: Language): Html {
  const [before = '', after = ''] = texts.you.split('{{name}}')
  return html`<p>${before}<bdi>${name}</bdi>${after}</p>`
}

export const link = (href: string, label: string) => html`<a class="button" href="${href}">${label}</a>`

export const form = (action: string, label: string, { isEnd = false } = {}) =>
  html`<form method="post" action="${action}"><button${isEnd ? html` class="end"` : null}>${label}</button></form>`

export const nameForm = (action: string, { texts }: Language) =>
  html`<form method="post" action="${action}"><label>${texts.yourName}<input name="name" required maxlength="64" autocomplete="name"></label><button>${texts.join}</button></form>`
