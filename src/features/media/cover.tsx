import { cx } from '../../ui/classes.ts'
import { css } from '../../ui/style.ts'
import type { Picture } from './picture.ts'

const frame = css`
  display: block;
  aspect-ratio: 16 / 9;
  inline-size: 100%;
  block-size: auto;
  object-fit: cover;
  background: var(--sunken);
`

/** In the place of a picture that nobody has given: hills below a sky, seen on every ground, the same in both directions. */
const plain = css`
  background:
    radial-gradient(90% 130% at 50% 120%, var(--accent-soft) 0 45%, transparent 45.4%),
    radial-gradient(110% 170% at 50% 130%, var(--warm-soft) 0 60%, transparent 60.4%),
    var(--good-soft);
`

export interface CoverProps {
  media: Picture | null
  /** how wide it is shown, for the browser's choice of file */
  sizes: string
  /** the picture that the first screen is waiting for */
  isFirst?: boolean
  className?: string
}

/** A course's picture; decoration, so without a text of its own. Its place is kept before it arrives. */
export function Cover({ media, sizes, isFirst = false, className }: CoverProps) {
  if (!media) return <span className={cx(frame, plain, className)} />
  const files = [
    [media.sUrl, 320],
    [media.mUrl, 640],
    [media.lUrl, 1280],
  ] as const
  const srcSet = files.flatMap(([url, width]) => (url ? [`${url} ${width}w`] : [])).join(', ')
  return (
    <img
      className={cx(frame, className)}
      src={media.mUrl ?? media.url ?? undefined}
      srcSet={srcSet || undefined}
      sizes={sizes}
      width={640}
      height={360}
      alt=""
      decoding="async"
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
    />
  )
}
