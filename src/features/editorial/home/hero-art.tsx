import { css } from '../../../ui/style.ts'

const art = css`
  inline-size: 100%;
  max-inline-size: 30rem;
  margin-inline: auto;
  block-size: auto;
`

/** The house's picture: a lectern whose open book grows into a rising curve. Decoration. */
export const HeroArt = () => (
  <svg className={art} viewBox="0 0 480 400" aria-hidden="true">
    <circle cx="318" cy="142" r="118" fill="var(--warm-soft)" />
    <path d="M58 330H422" stroke="var(--line-strong)" strokeWidth="2" />
    <g fill="none" stroke="var(--line)" strokeWidth="2">
      <path d="M96 282H400M96 234H400M96 186H400M96 138H400" />
    </g>
    <g fill="var(--good)" opacity=".9">
      <rect x="116" y="262" width="26" height="68" rx="6" />
      <rect x="164" y="238" width="26" height="92" rx="6" />
      <rect x="212" y="250" width="26" height="80" rx="6" />
      <rect x="260" y="206" width="26" height="124" rx="6" />
      <rect x="308" y="170" width="26" height="160" rx="6" />
      <rect x="356" y="118" width="26" height="212" rx="6" />
    </g>
    <path
      d="M96 268C150 250 176 214 225 222S312 160 334 128 372 74 404 62"
      fill="none"
      stroke="var(--accent)"
      strokeWidth="7"
      strokeLinecap="round"
    />
    <circle cx="404" cy="62" r="13" fill="var(--accent)" />
    <circle cx="404" cy="62" r="5" fill="var(--on-accent)" />
    <g transform="translate(40 60)">
      <path
        d="M0 12C28-6 62-6 84 12V96C62 80 28 80 0 96Z"
        fill="var(--surface)"
        stroke="var(--ink)"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <path
        d="M84 12C106-6 140-6 168 12V96C140 80 106 80 84 96Z"
        fill="var(--surface)"
        stroke="var(--ink)"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <path
        d="M18 30C34 22 52 22 66 30M18 50C34 42 52 42 66 50M102 30C118 22 136 22 150 30M102 50C118 42 136 42 150 50"
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </g>
  </svg>
)
