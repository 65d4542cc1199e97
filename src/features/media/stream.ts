/** A playlist of HLS by any of its names. */
const HLS = /^(application|audio)\/(x-|vnd\.apple\.)?mpegurl\b/i

export const isStream = (mimeType: string) => HLS.test(mimeType)

interface Stream {
  url: string
  mimeType: string
  onFatal(): void
}

/**
 * Plays HLS natively, else with hls.js, which is loaded only then. Browsers that play HLS without captions use hls.js
 * too. Returns a function that stops it.
 */
export function attachStream(media: HTMLMediaElement, { url, mimeType, onFatal }: Stream): () => void {
  let detach: (() => void) | undefined
  let isOver = false
  const takeOver = async () => {
    const { attachHls } = await import('./hls-source.ts')
    if (!isOver) detach = attachHls(media, url, onFatal)
  }
  const check = async () => {
    const own = media.querySelectorAll('track').length
    if (media.textTracks.length === own && (await hasCaptions(url)) && !isOver) await takeOver()
  }
  if (media.canPlayType(mimeType) === '') takeOver().catch(onFatal)
  else {
    media.addEventListener('loadedmetadata', () => void check().catch(() => undefined), { once: true })
    media.src = url
  }
  return () => {
    isOver = true
    detach?.()
  }
}

const hasCaptions = async (url: string) => (await (await fetch(url)).text()).includes('TYPE=SUBTITLES')
