import { createMediaStore, type MediaState } from 'media-chrome/media-store/media-store.js'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { type MediaAct, speedBeside } from '../../domain/media-keys.ts'
import { rememberSpeed } from './speed.ts'

interface Owners {
  media: HTMLMediaElement
  /** what fills the screen: the media with its controls */
  frame: HTMLElement | null
}

/**
 * What media-chrome knows of a media element, across browsers. Its own elements bring style sheets that the page's policy
 * refuses and texts in few languages, so that the controls are ours.
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
  const act = useCallback((wish: MediaAct) => fulfil(wish, store.getState(), send), [store, send])
  return { state, send, act }
}

type Send = (type: string, detail?: unknown) => void

function fulfil(wish: MediaAct, state: Partial<MediaState>, send: Send) {
  const { mediaCurrentTime = 0, mediaDuration = 0, mediaVolume = 1, mediaPlaybackRate = 1 } = state
  switch (wish.type) {
    case 'toggle':
      return send(state.mediaPaused ? 'mediaplayrequest' : 'mediapauserequest')
    case 'mute':
      return send(state.mediaVolumeLevel === 'off' ? 'mediaunmuterequest' : 'mediamuterequest')
    case 'fullscreen':
      return send(state.mediaIsFullscreen ? 'mediaexitfullscreenrequest' : 'mediaenterfullscreenrequest')
    case 'captions':
      return send('mediatogglesubtitlesrequest')
    case 'seek':
      return send('mediaseekrequest', Math.min(mediaDuration, Math.max(0, mediaCurrentTime + wish.by)))
    case 'volume':
      return send('mediavolumerequest', Math.min(1, Math.max(0, mediaVolume + wish.by)))
    case 'speed':
      return send('mediaplaybackraterequest', speedBeside(mediaPlaybackRate, wish.step))
  }
}
