import { frame } from '../../../simulators/frame.ts'
import { type Html, html } from '../../../simulators/html.ts'
import type { Language } from './texts.ts'

interface Page {
  language: Language
  /** the meeting's name; null if the visitor may not see it */
  topic: string | null
  /** the state of the meeting, in a sentence */
  state: string
  isRunning?: boolean
  /** sentences below the state */
  notes?: Html[]
  /** names of the people present, including the host; omitted if the visitor may not see them */
  people?: string[]
  /** forms and links */
  acts?: Html[]
}

/** A complete page of the simulator. Its header says that it is a simulation. */
export function page({ language, topic, state, isRunning = false, notes = [], people, acts = [] }: Page): string {
  const { texts } = language
  return frame({
    language,
    title: topic === null ? texts.title : `${topic} · ${texts.title}`,
    notice: { simulation: texts.simulation, instead: texts.withoutZoom },
    card: html`<h1><bdi>${topic ?? texts.title}</bdi></h1>
<p class="state${isRunning ? ' running' : ''}">${state}</p>
${notes}
${people ? peopleList(people, language) : null}
${acts.length > 0 ? html`<div class="acts">${acts}</div>` : null}`,
  })
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

/** The sentence that tells the visitor their name. The name keeps its own text direction. */
export function youAre(name: string, { texts }: Language): Html {
  const [before = '', after = ''] = texts.you.split('{{name}}')
  return html`<p>${before}<bdi>${name}</bdi>${after}</p>`
}

export const link = (href: string, label: string) => html`<a class="button" href="${href}">${label}</a>`

export const form = (action: string, label: string, { isEnd = false } = {}) =>
  html`<form method="post" action="${action}"><button${isEnd ? html` class="end"` : null}>${label}</button></form>`

export const nameForm = (action: string, { texts }: Language) =>
  html`<form method="post" action="${action}"><label>${texts.yourName}<input name="name" required maxlength="64" autocomplete="name"></label><button>${texts.join}</button></form>`
