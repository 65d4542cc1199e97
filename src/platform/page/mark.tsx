/** The portal's mark: an open book. Decoration; its name stands beside it. */
export const Mark = () => (
  <svg viewBox="0 0 32 32" aria-hidden="true">
    <path d="M4 8c4-2.6 8-2.6 12 0v17c-4-2.6-8-2.6-12 0z" fill="var(--accent)" />
    <path d="M28 8c-4-2.6-8-2.6-12 0v17c4-2.6 8-2.6 12 0z" fill="var(--ink)" />
  </svg>
)
