import Hls from 'hls.js'

/** Plays HLS with hls.js. Returns a function that stops it. */
export function attachHls(media: HTMLMediaElement, url: string, onFatal: () => void): () => void {
  // A worker would come from a blob, which the page's policy does not let run.
  const hls = new Hls({ enableWorker: false, startPosition: -1 })
  hls.on(Hls.Events.ERROR, (_, { fatal }) => {
    if (fatal) onFatal()
  })
  hls.loadSource(url)
  hls.attachMedia(media)
  return () => hls.destroy()
}
