import { css } from './style.ts'

/** A list item; the link in its title covers the whole card. */
export const card = css`
  position: relative;
  display: flex;
  flex-direction: column;
  block-size: 100%;
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  box-shadow: var(--shadow);
  transition:
    translate var(--quick),
    box-shadow var(--quick);
  &:has(a[href]):hover {
    translate: 0 -3px;
    box-shadow: var(--shadow-raised);
  }
  &:focus-within {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
`
export const cardBody = css`
  display: flex;
  flex-direction: column;
  flex: 1;
  gap: var(--space-2);
  padding: var(--space-4) var(--space-5) var(--space-5);
`
export const cardTitle = css`
  font-size: var(--step-1);
  overflow-wrap: anywhere;
  & > a {
    color: inherit;
    text-decoration: none;
  }
  & > a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  & > a:focus-visible {
    outline: none;
  }
`
/** Short facts in one row that wraps when it is full. */
export const cardFacts = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-4);
  margin-block-start: auto;
  padding-block-start: var(--space-3);
  font-size: var(--step--1);
  color: var(--ink-soft);
  & > li {
    display: inline-flex;
    align-items: center;
    gap: var(--space-1);
  }
`
/** A summary that is cut off after a few lines. */
export const cardSummary = css`
  color: var(--ink-soft);
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
  overflow: hidden;
  /* A text against the direction of the page ends its last line beyond the edge: room for the ellipsis there. */
  [dir='rtl'] &[dir='ltr'],
  [dir='ltr'] &[dir='rtl'] {
    padding-inline-end: 1.25em;
    margin-inline-end: -1.25em;
  }
`
/** A text that is shown in full. */
export const cardText = css`
  color: var(--ink-soft);
`
export const cardTop = css`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  justify-content: space-between;
  gap: var(--space-1) var(--space-2);
`
/** A card with its picture beside the text instead of above it. */
export const cardAcross = css`
  flex-direction: row;
  & > :first-child {
    flex: none;
    inline-size: clamp(6.5rem, 30%, 18rem);
    aspect-ratio: auto;
    align-self: stretch;
  }
  @media (max-width: 36rem) {
    & > :first-child {
      inline-size: 5.5rem;
      aspect-ratio: 1;
      align-self: start;
      margin-block-start: var(--space-4);
      margin-inline-start: var(--space-4);
      border-radius: var(--radius-small);
    }
    & > :last-child {
      padding: var(--space-4);
    }
  }
`

/** A responsive grid of cards. */
export const cardGrid = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr));
  gap: var(--space-5);
`
