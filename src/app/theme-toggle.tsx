import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icon.tsx'
import { css } from '../ui/style.ts'

const button = css`
  display: grid;
  place-items: center;
  inline-size: 2.75rem;
  block-size: 2.75rem;
  border: 0;
  border-radius: var(--pill);
  background: transparent;
  color: var(--ink);
  cursor: pointer;
  &:hover {
    background: var(--sunken);
  }
`

type Theme = 'light' | 'dark'

const current = (): Theme => {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Light or dark: the system's choice until the person makes one. */
export function ThemeToggle() {
  const { t } = useTranslation()
  // The server cannot know; it names the theme that most do not have.
  const [theme, setTheme] = useState<Theme>('light')
  useEffect(() => setTheme(current()), [])
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <button
      type="button"
      className={button}
      aria-label={t(`nav.${other}`)}
      onClick={() => {
        document.documentElement.dataset.theme = other
        localStorage.setItem('lectern.theme', other)
        setTheme(other)
      }}
    >
      <Icon name="sun" />
    </button>
  )
}
