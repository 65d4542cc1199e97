import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import { css } from './style.ts'

const box = css`
  position: relative;
  flex: 1 1 var(--search-width, 16rem);
  min-inline-size: 0;
  & > svg {
    position: absolute;
    inset-block-start: 0.9rem;
    inset-inline-start: 0.9rem;
    color: var(--ink-soft);
    pointer-events: none;
  }
  & > input {
    inline-size: 100%;
    min-block-size: 3rem;
    padding-inline: 2.75rem;
    border: 1px solid var(--line-strong);
    border-radius: var(--pill);
    background: var(--surface);
  }
  & > input:placeholder-shown {
    padding-inline-end: 1rem;
    direction: inherit;
  }
`

/** A search field that follows the direction of the typed text. */
export const SearchBox = (props: ComponentProps<'input'>) => (
  <div className={box}>
    <Icon name="search" />
    <input type="search" name="q" maxLength={100} autoComplete="off" dir="auto" {...props} />
  </div>
)
