import type { Note } from '../../../../openapi/generated/portal.ts'
import { markParagraph } from '../player/linked-place.tsx'

/** A second of a film or sound, a paragraph of a text, or neither. */
export type Place = Pick<Note, 'second' | 'paragraph'>

export const NOWHERE: Place = { second: null, paragraph: null }

/** The end of the address of a place within an item. */
export const placeHash = ({ second, paragraph }: Place) =>
  second !== null ? `#t=${second}` : paragraph !== null ? `#p=${paragraph}` : ''

const LONGEST_START = 40

const mediaIn = (item: Element | null) => item?.querySelector<HTMLMediaElement>('video, audio') ?? null

const textIn = (item: Element | null) => item?.querySelector('[data-paragraphs]')?.firstElementChild ?? null

const paragraphsIn = (item: Element | null) => [...(textIn(item)?.children ?? [])]

/** How each paragraph of the text of an item begins. */
export const startsOf = (item: Element | null) =>
  paragraphsIn(item).map(({ textContent }) => {
    const words = textContent.trim().replace(/\s+/g, ' ')
    return words.length > LONGEST_START ? `${words.slice(0, LONGEST_START)}…` : words
  })

/** The paragraph in which text is selected, from 1; null where none is. */
export function selectedParagraph(item: Element | null): number | null {
  const selection = getSelection()
  if (!selection || selection.isCollapsed) return null
  const index = paragraphsIn(item).findIndex((paragraph) => paragraph.contains(selection.anchorNode))
  return index < 0 ? null : index + 1
}

/** The first paragraph that is in sight. */
function paragraphInSight(item: Element | null): number | null {
  const index = paragraphsIn(item).findIndex((paragraph) => {
    const { top, bottom } = paragraph.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })
  return index < 0 ? null : index + 1
}

/** Where the person is in an item now. */
export function placeNow(item: Element | null, selected: number | null): Place {
  const media = mediaIn(item)
  if (media) return { second: Math.floor(media.currentTime), paragraph: null }
  return { second: null, paragraph: selected ?? paragraphInSight(item) }
}

/** Plays or shows a place of an item. */
export function goTo(item: Element | null, { second, paragraph }: Place) {
  const media = mediaIn(item)
  if (media && second !== null) {
    media.currentTime = second
    media.scrollIntoView({ block: 'nearest' })
  }
  const text = textIn(item)
  if (text && paragraph !== null) markParagraph(text, paragraph)
}
