import type { ReactNode } from 'react'
import { cx } from './classes.ts'
import { css } from './style.ts'

const badge = css`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  padding: 0.1rem 0.6rem;
  border-radius: var(--pill);
  font-size: var(--step--1);
  font-weight: 600;
  /* a shade of whatever it stands on, a sunken ground too */
  background: color-mix(in srgb, var(--line-strong) 16%, transparent);
  color: var(--ink);
`
const tones = {
  plain: '',
  good: css`
    background: var(--good-soft);
    color: var(--good);
  `,
  warm: css`
    background: var(--warm-soft);
    color: var(--warm);
  `,
  bad: css`
    background: var(--bad-soft);
    color: var(--bad);
  `,
  accent: css`
    background: var(--accent-soft);
    color: var(--accent);
  `,
}

export const Badge = ({ tone = 'plain', children }: { tone?: keyof typeof tones; children: ReactNode }) => (
  <span className={cx(badge, tones[tone])}>{children}</span>
)
