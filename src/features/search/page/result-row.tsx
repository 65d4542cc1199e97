import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { directionOf } from '../../../platform/texts/locales.ts'
import { cardTitle } from '../../../ui/card.ts'
import { css } from '../../../ui/style.ts'

const row = css`
  position: relative;
  display: flex;
  gap: var(--space-4);
  padding-block: var(--space-4);
  border-block-end: 1px solid var(--line);
  &:focus-within {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
    border-radius: 4px;
  }
`
const mark = css`
  flex: none;
  inline-size: clamp(4.5rem, 18vw, 8rem);
  display: flex;
  align-items: start;
  justify-content: center;
  && > * {
    --portrait: 4.5rem;
  }
`
const words = css`
  display: grid;
  align-content: start;
  gap: var(--space-1);
  flex: 1;
  min-inline-size: 0;
`
const title = css`
  ${cardTitle}
  & > a:hover {
    text-decoration: underline;
  }
`
const about = css`
  color: var(--ink-soft);
  overflow-wrap: anywhere;
`
const factList = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-3);
  font-size: var(--step--1);
  color: var(--ink-soft);
`

export type RowHeading = 'h2' | 'h3'

export interface ResultRowProps {
  heading: RowHeading
  /** a cover or a portrait */
  picture: ReactNode
  name: string
  text: string | null
  /** the language of name and text */
  language: string | null
  /** the address of the found item */
  href: string
  children?: ReactNode
}

/** A search result; the whole row is a link. */
export function ResultRow({ heading: Heading, picture, name, text, language, href, children }: ResultRowProps) {
  const own = language ? { lang: language, dir: directionOf(language) } : {}
  return (
    <article className={row}>
      <div className={mark}>{picture}</div>
      <div className={words}>
        <Heading className={title} {...own}>
          <Link href={href}>{name}</Link>
        </Heading>
        {text && (
          <p className={about} {...own}>
            {text}
          </p>
        )}
        {children && <div className={factList}>{children}</div>}
      </div>
    </article>
  )
}
