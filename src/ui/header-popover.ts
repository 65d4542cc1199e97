/**
 * A popover of the header. It is in the top layer but positioned on the page, so that it scrolls away with the header.
 */
export const headerPopover = `
  position: absolute;
  inset: 4.5rem max(var(--gutter), (100% - var(--page)) / 2) auto auto;
  margin: 0;
  padding: var(--space-2);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  color: var(--ink);
  box-shadow: var(--shadow-raised);
  [dir='rtl'] & {
    inset-inline: auto max(var(--gutter), (100% - var(--page)) / 2);
  }
`
