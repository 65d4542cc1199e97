import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePortal } from '../../../platform/portal.tsx'
import { chooseTheme, type Theme, useTheme } from '../../../platform/theme.ts'
import { useToast } from '../../../platform/toast.ts'
import { SettingGroup } from '../../../ui/setting.tsx'
import { css } from '../../../ui/style.ts'
import { useRefreshOwner } from '../../auth/session/owner.ts'
import { saveSettings } from '../settings-api.ts'

const choices = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
  gap: var(--space-4);
  margin: 0;
  padding: 0;
  border: 0;
`
const choice = css`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-3);
  border: 1px solid var(--line-strong);
  border-radius: var(--radius);
  cursor: pointer;
  &:has(:checked) {
    border-color: var(--accent);
    box-shadow: 0 0 0 1px var(--accent);
  }
  &:has(:focus-visible) {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  & > span:last-child {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    font-weight: 600;
  }
  & input {
    accent-color: var(--accent);
    outline: none;
  }
`
/* A small page in its theme: tokens follow the scheme of where they are used. */
const sample = css`
  display: flex;
  block-size: 5.5rem;
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--radius-small);
  & > span {
    flex: 1;
    display: grid;
    align-content: center;
    gap: var(--space-2);
    padding: var(--space-3);
    background: var(--paper);
    color: var(--ink);
  }
  & > span::before,
  & > span::after {
    content: '';
    block-size: 0.5rem;
    border-radius: var(--pill);
    background: currentColor;
  }
  & > span::after {
    inline-size: 60%;
    opacity: 0.4;
  }
  & > [data-scheme='light'] {
    color-scheme: light;
  }
  & > [data-scheme='dark'] {
    color-scheme: dark;
  }
`

const THEMES = [
  ['system', null],
  ['light', 'light'],
  ['dark', 'dark'],
] as const satisfies [string, Theme][]

const SAVING = ['theme']

/** Light, dark, or as the device: at once in this browser, and kept for the next one. */
export function AppearanceTab() {
  const { t } = useTranslation('preferences')
  const { api } = usePortal()
  const chosen = useTheme()
  const queries = useQueryClient()
  const refresh = useRefreshOwner()
  const { showError } = useToast()
  const save = useMutation({
    mutationFn: (theme: Theme) => saveSettings(api, { profile: { theme } }),
    // One after the other, so that the last choice stays. The person is loaded once none is on its way: with an earlier
    // one the theme would jump back.
    mutationKey: SAVING,
    scope: { id: 'theme' },
    onError: showError,
    onSettled: () => (queries.isMutating({ mutationKey: SAVING }) > 1 ? undefined : refresh()),
  })
  return (
    <SettingGroup title={t('appearance.title')} isPlain>
      <fieldset className={choices} aria-label={t('appearance.title')}>
        {THEMES.map(([name, theme]) => (
          <label key={name} className={choice}>
            <span className={sample} aria-hidden="true">
              {theme !== 'dark' && <span data-scheme="light" />}
              {theme !== 'light' && <span data-scheme="dark" />}
            </span>
            <span>
              <input
                type="radio"
                name="theme"
                checked={chosen === theme}
                onChange={() => {
                  chooseTheme(theme)
                  save.mutate(theme)
                }}
              />
              {t(`appearance.${name}`)}
            </span>
          </label>
        ))}
      </fieldset>
    </SettingGroup>
  )
}
