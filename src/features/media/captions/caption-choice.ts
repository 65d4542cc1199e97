import { browserStorage } from '../../../platform/storage.ts'

export const CAPTION_SIZES = ['small', 'normal', 'large', 'huge'] as const
export const CAPTION_CONTRASTS = ['dark', 'yellow', 'light'] as const

/** How a person reads captions, as this browser remembers it (MEDIA-27). */
export interface CaptionChoice {
  isOn: boolean
  /** null: that of the interface, else the first */
  language: string | null
  size: (typeof CAPTION_SIZES)[number]
  contrast: (typeof CAPTION_CONTRASTS)[number]
  /** whether descriptions of the picture are read aloud */
  isDescribed: boolean
}

const KEY = 'lectern.captions'
const USUAL: CaptionChoice = { isOn: false, language: null, size: 'normal', contrast: 'dark', isDescribed: false }

function read(): CaptionChoice {
  try {
    const kept: unknown = JSON.parse(browserStorage().getItem(KEY) ?? '{}')
    const field = (name: keyof CaptionChoice): unknown =>
      typeof kept === 'object' && kept !== null ? Reflect.get(kept, name) : undefined
    const language = field('language')
    return {
      isOn: field('isOn') === true,
      language: typeof language === 'string' ? language : null,
      size: CAPTION_SIZES.find((one) => one === field('size')) ?? USUAL.size,
      contrast: CAPTION_CONTRASTS.find((one) => one === field('contrast')) ?? USUAL.contrast,
      isDescribed: field('isDescribed') === true,
    }
  } catch {
    return USUAL
  }
}

let choice: CaptionChoice | null = null
const listeners = new Set<() => void>()

/** The choice; the same object until it changes. */
export function captionChoice(): CaptionChoice {
  choice ??= read()
  return choice
}

export const usualChoice = () => USUAL

export function chooseCaptions(change: Partial<CaptionChoice>) {
  choice = { ...captionChoice(), ...change }
  try {
    browserStorage().setItem(KEY, JSON.stringify(choice))
  } catch {
    // Without storage it holds for this page.
  }
  for (const listener of listeners) listener()
}

export function subscribeCaptions(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const isCaption = ({ kind }: Pick<TextTrack, 'kind'>) => kind === 'captions' || kind === 'subtitles'

/** Of several tracks that in the chosen language, else in that of the interface, else the first. */
export const inLanguage = <Track extends { language: string }>(tracks: readonly Track[], locale: string) =>
  tracks.find(({ language }) => language === captionChoice().language) ??
  tracks.find(({ language }) => language === locale) ??
  tracks[0]

/** Lets the captions of a media element follow the choice, and the choice what a person chooses in the browser's own menu. */
export function followCaptions(media: HTMLMediaElement, locale: string): () => void {
  const tracks = () => [...media.textTracks].filter(isCaption)
  const apply = () => {
    const { isOn, size, contrast } = captionChoice()
    media.dataset.captionSize = size
    media.dataset.captionContrast = contrast
    const chosen = isOn ? inLanguage(tracks(), locale) : undefined
    for (const track of tracks()) {
      if (track === chosen) track.mode = 'showing'
      else if (track.mode === 'showing') track.mode = 'hidden'
    }
  }
  const learn = () => {
    const showing = tracks().find(({ mode }) => mode === 'showing')
    const { isOn } = captionChoice()
    if (isOn === (showing !== undefined) && (!showing || showing === inLanguage(tracks(), locale))) return
    chooseCaptions(showing ? { isOn: true, language: showing.language || null } : { isOn: false })
  }
  apply()
  const unsubscribe = subscribeCaptions(apply)
  media.textTracks.addEventListener('change', learn)
  media.textTracks.addEventListener('addtrack', apply)
  return () => {
    unsubscribe()
    media.textTracks.removeEventListener('change', learn)
    media.textTracks.removeEventListener('addtrack', apply)
  }
}
