import type { ComponentProps } from 'react'
import { cx } from './classes.ts'
import { css } from './style.ts'

const base = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  min-block-size: 3rem;
  padding: 0.5rem 1.25rem;
  border: 1px solid transparent;
  border-radius: var(--pill);
  font-weight: 600;
  line-height: 1.2;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition:
    background var(--quick),
    border-color var(--quick);
  /* Answers a press without moving from under it. */
  &:active {
    filter: brightness(0.9);
  }
  &:disabled,
  &[aria-disabled='true'] {
    opacity: 0.55;
    cursor: not-allowed;
  }
  &:focus-visible {
    border-radius: var(--pill);
  }
`

/** A round button that only shows an icon. */
export const iconButton = css`
  display: grid;
  place-items: center;
  inline-size: 2.75rem;
  block-size: 2.75rem;
  padding: 0;
  border: 0;
  border-radius: var(--pill);
  background: transparent;
  color: var(--ink);
  cursor: pointer;
  &:hover {
    background: var(--sunken);
  }
`

const variants = {
  primary: css`
    background: var(--accent);
    color: var(--on-accent);
    &:hover:not(:disabled) {
      background: var(--accent-strong);
      color: var(--on-accent);
    }
  `,
  quiet: css`
    background: var(--surface);
    color: var(--ink);
    border-color: var(--line-strong);
    &:hover:not(:disabled) {
      background: var(--sunken);
      color: var(--ink);
    }
  `,
  ghost: css`
    background: transparent;
    color: var(--ink);
    padding-inline: 0.75rem;
    &:hover:not(:disabled) {
      background: var(--sunken);
      color: var(--ink);
    }
  `,
}

export type ButtonVariant = keyof typeof variants

/** Class names of a button, for links that look like one. */
export const buttonClass = (variant: ButtonVariant = 'primary') => cx(base, variants[variant])

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
}

export const Button = ({ variant = 'primary', className, type = 'button', ...rest }: ButtonProps) => (
  <button type={type} className={cx(base, variants[variant], className)} {...rest} />
)
