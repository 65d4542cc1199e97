import { createMediaStore, type MediaState } from 'media-chrome/media-store/media-store.js'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { captionChoice, chooseCaptions } from './captions/caption-choice.ts'
import { type MediaAct, speedBeside } from './media-keys.ts'
import { rememberSpeed } from './speed.ts'

interface Owners {
  media: HTMLMediaElement
  /** what fills the screen: the media with its controls */
  frame: HTMLElement | null
}

/**
 * The state of a media element from media-chrome's store. Its own elements have style sheets that the content policy
 * refuses and texts in few languages, so the controls are our own.
 */
export function useMediaStore({ media, frame }: Owners) {
  const store = useMemo(
    () =>
      createMediaStore({
        media,
        fullscreenElement: frame ?? undefined,
        documentElement: document,
        options: { noVolumePref: true, noMutedPref: true, noSubtitlesLangPref: true },
      }),
    [media, frame],
  )
  const state = useSyncExternalStore(
    useCallback((changed) => store.subscribe(changed), [store]),
    store.getState,
  )
  useEffect(() => {
    const remember = () => rememberSpeed(media.playbackRate)
    media.addEventListener('ratechange', remember)
    return () => media.removeEventListener('ratechange', remember)
  }, [media])
  const send = useCallback((type: string, detail?: unknown) => store.dispatch({ type, detail }), [store])
  const act = useCallback((wish: MediaAct) => fulfil(wish, media, store.getState(), send), [media, store, send])
  return { state, send, act }
}

type Send = (type: string, detail?: unknown) => void

/** Reads the element, because the store is updated too late for quick key presses. */
function fulfil(wish: MediaAct, media: HTMLMediaElement, state: Partial<MediaState>, send: Send) {
  const { currentTime, duration, volume, playbackRate } = media
  switch (wish.type) {
    case 'toggle':
      return send(media.paused ? 'mediaplayrequest' : 'mediapauserequest')
    case 'mute':
      return send(media.muted || volume === 0 ? 'mediaunmuterequest' : 'mediamuterequest')
    case 'fullscreen':
      return send(state.mediaIsFullscreen ? 'mediaexitfullscreenrequest' : 'mediaenterfullscreenrequest')
    case 'captions':
      return chooseCaptions({ isOn: !captionChoice().isOn })
    case 'seek':
      return send('mediaseekrequest', Math.min(duration || 0, Math.max(0, currentTime + wish.by)))
    case 'volume':
      return send('mediavolumerequest', Math.min(1, Math.max(0, volume + wish.by)))
    case 'speed':
      return send('mediaplaybackraterequest', speedBeside(playbackRate, wish.step))
  }
}
