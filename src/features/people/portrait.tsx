import { cx } from '../../ui/classes.ts'
import { css } from '../../ui/style.ts'
import type { Picture } from '../media/picture.ts'

const frame = css`
  display: grid;
  place-items: center;
  flex: none;
  inline-size: var(--portrait);
  block-size: var(--portrait);
  border-radius: var(--pill);
  background: var(--accent-soft);
  color: var(--accent);
  font: 600 calc(var(--portrait) * 0.36) / 1 var(--serif);
  object-fit: cover;
`
const sizes = {
  small: css`
    --portrait: 3rem;
  `,
  medium: css`
    --portrait: 5rem;
  `,
  large: css`
    --portrait: clamp(7rem, 22vw, 11rem);
  `,
}
const PIXELS = { small: 48, medium: 80, large: 176 }

interface PortraitProps {
  person: { firstName: string; lastName: string; avatar: Picture | null }
  size: keyof typeof sizes
  /** on the first screen */
  isFirst?: boolean
}

/** Somebody's picture, or their initials; decoration beside the name. */
export function Portrait({ person: { firstName, lastName, avatar }, size, isFirst = false }: PortraitProps) {
  const className = cx(frame, sizes[size])
  const [near, far] = size === 'large' ? [avatar?.mUrl, avatar?.lUrl] : [avatar?.sUrl, avatar?.mUrl]
  const source = near ?? avatar?.url
  if (!source) {
    return (
      <span className={className} translate="no" aria-hidden="true">
        {initialsOf(firstName, lastName)}
      </span>
    )
  }
  return (
    <img
      className={className}
      src={source}
      srcSet={far ? `${source} 1x, ${far} 2x` : undefined}
      width={PIXELS[size]}
      height={PIXELS[size]}
      alt=""
      decoding="async"
      loading={isFirst ? 'eager' : 'lazy'}
      // Otherwise React adds a preload link to the server's HTML, which asks for it before the page's own picture, and of
      // which Chromium warns on a slow device.
      fetchPriority={size === 'small' ? 'low' : undefined}
    />
  )
}

/** The first letters of both names; those of joined scripts stand apart. */
function initialsOf(...names: string[]): string {
  const letters = names.flatMap((name) => [...name.trim()].slice(0, 1))
  return letters.join(/\p{Script=Arabic}/u.test(letters.join('')) ? '\u200c' : '').toUpperCase()
}
