/** Whether this browser has a voice of its own. */
export const canSpeak = () => 'speechSynthesis' in globalThis

/**
 * Reads the descriptions of the picture in one language aloud, each once when its time has come. A pause or a move to
 * another place ends what is being read. Returns what stops it (MEDIA-30).
 */
export function speakDescriptions(media: HTMLMediaElement, language: string): () => void {
  const track = [...media.textTracks].find((one) => one.kind === 'descriptions' && one.language === language)
  if (!track) return () => undefined
  let said: TextTrackCue | null = null
  const speak = () => {
    const cue = track.activeCues?.[0]
    if (media.paused || cue === said || !(cue instanceof VTTCue)) return
    said = cue
    const words = new SpeechSynthesisUtterance(cue.getCueAsHTML().textContent ?? '')
    words.lang = language
    speechSynthesis.speak(words)
  }
  const hush = () => speechSynthesis.cancel()
  const move = () => {
    said = null
    hush()
  }
  // The browser tells the time of cues only of a track that is at least hidden.
  track.mode = 'hidden'
  track.addEventListener('cuechange', speak)
  media.addEventListener('playing', speak)
  media.addEventListener('pause', hush)
  media.addEventListener('seeking', move)
  return () => {
    track.removeEventListener('cuechange', speak)
    media.removeEventListener('playing', speak)
    media.removeEventListener('pause', hush)
    media.removeEventListener('seeking', move)
    track.mode = 'disabled'
    hush()
  }
}
