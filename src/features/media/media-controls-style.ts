import { cx } from '../../ui/classes.ts'
import { css } from '../../ui/style.ts'

export const bar = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);
  padding: var(--space-1) var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  color: var(--ink);
`
/** Over the picture: white on a shade in every theme, and hidden during playback without a pointer over it, or by Escape. */
export const overlay = cx(
  bar,
  css`
    position: absolute;
    inset-inline: 0;
    inset-block-end: 0;
    gap: 0;
    padding-block: 0 var(--space-1);
    border: 0;
    border-radius: 0;
    color: var(--sheet);
    background: linear-gradient(to top, rgb(0 0 0 / 0.85), rgb(0 0 0 / 0.6));
    transition: opacity var(--quick);
    --track: rgb(255 255 255 / 0.35);
    --loaded-track: rgb(255 255 255 / 0.55);
    --bead: var(--sheet);
    &[data-quiet='true']:not(:focus-within, :hover) {
      opacity: 0;
    }
    section:hover > &[data-quiet='true'] {
      opacity: 1;
    }
    &[data-quiet='dismissed'] {
      opacity: 0;
    }
    /* It would cover the captions while it is seen. */
    section:is(:hover, :has(> &:is([data-quiet='false'], :focus-within))):not(:has(> &[data-quiet='dismissed']))
      > video::-webkit-media-text-track-container {
      transform: translateY(-4.5rem);
    }
    & > :focus-visible {
      outline-color: var(--sheet);
      outline-offset: -3px;
    }
    & > input {
      order: -1;
      flex: 1 0 100%;
      block-size: 1.5rem;
    }
  `,
)
export const press = css`
  display: grid;
  place-items: center;
  inline-size: 2.75rem;
  block-size: 2.75rem;
  flex: none;
  padding: 0;
  border: 0;
  border-radius: var(--pill);
  background: none;
  color: inherit;
  cursor: pointer;
  &:hover {
    background: color-mix(in srgb, currentColor 15%, transparent);
  }
  &[aria-pressed='true'] {
    background: color-mix(in srgb, currentColor 25%, transparent);
  }
`
export const range = css`
  flex: 1 1 6rem;
  min-inline-size: 4rem;
  block-size: 2.75rem;
  margin: 0;
  appearance: none;
  background: none;
  cursor: pointer;
  &::-webkit-slider-runnable-track {
    block-size: 0.3rem;
    border-radius: var(--pill);
    background: linear-gradient(
      to right,
      var(--bead, var(--accent)) var(--played),
      var(--loaded-track, var(--line-strong)) var(--played) var(--loaded),
      var(--track, var(--line)) var(--loaded)
    );
  }
  &::-moz-range-track {
    block-size: 0.3rem;
    border-radius: var(--pill);
    background: linear-gradient(
      to right,
      var(--bead, var(--accent)) var(--played),
      var(--track, var(--line)) var(--played)
    );
  }
  &::-webkit-slider-thumb {
    appearance: none;
    inline-size: 1rem;
    block-size: 1rem;
    margin-block-start: -0.35rem;
    border-radius: var(--pill);
    background: var(--bead, var(--accent));
  }
  &::-moz-range-thumb {
    inline-size: 1rem;
    block-size: 1rem;
    border: 0;
    border-radius: var(--pill);
    background: var(--bead, var(--accent));
  }
`
export const time = css`
  font-size: var(--step--1);
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`
export const spring = css`
  flex: 1;
`
export const select = css`
  min-block-size: 2.75rem;
  padding-inline: var(--space-1);
  appearance: none;
  text-align: center;
  font-weight: 600;
  font-size: var(--step--1);
  font-variant-numeric: tabular-nums;
  border: 0;
  border-radius: var(--radius-small);
  background: none;
  color: inherit;
  cursor: pointer;
  & > option {
    background: var(--surface);
    color: var(--ink);
  }
`
