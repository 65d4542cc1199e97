import type { ComponentProps, ReactNode } from 'react'
import { cx } from './classes.ts'
import { css } from './style.ts'

const container = css`
  inline-size: 100%;
  max-inline-size: calc(var(--page) + 2 * var(--gutter));
  margin-inline: auto;
  padding-inline: var(--gutter);
`

/** The centred column of a page. */
export const Container = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div className={cx(container, className)} {...rest} />
)

const stack = css`
  display: flex;
  flex-direction: column;
  gap: var(--gap, var(--space-4));
`
const row = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--gap, var(--space-3));
`
type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 7

const gapStyle = (gap: Gap) => ({ '--gap': `var(--space-${gap})` }) as object

export const Stack = ({ gap = 4, className, style, ...rest }: ComponentProps<'div'> & { gap?: Gap }) => (
  <div className={cx(stack, className)} style={{ ...gapStyle(gap), ...style }} {...rest} />
)

export const Row = ({ gap = 3, className, style, ...rest }: ComponentProps<'div'> & { gap?: Gap }) => (
  <div className={cx(row, className)} style={{ ...gapStyle(gap), ...style }} {...rest} />
)

const hidden = css`
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`

/** Text for screen readers only. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className={hidden}>{children}</span>

export const softText = css`
  color: var(--ink-soft);
`
export const smallText = css`
  font-size: var(--step--1);
`
export const leadText = css`
  font-size: var(--step-1);
  color: var(--ink-soft);
  max-inline-size: var(--measure);
`
