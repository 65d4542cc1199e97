import { encode } from 'uqr'
import { css } from '../../../ui/style.ts'

/* Black on white in every theme: cameras expect it so. */
const code = css`
  inline-size: min(12rem, 100%);
  aspect-ratio: 1;
  border-radius: var(--radius-small);
  background: white;
  color: black;
`

/** A text as a QR code (ISO/IEC 18004), with the margin that readers need; `label` says what it is for. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg className={code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path fill="currentColor" d={dark.join('')} />
    </svg>
  )
}
