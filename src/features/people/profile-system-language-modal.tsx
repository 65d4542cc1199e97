import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import { LOCALES } from '../../../openapi/generated/constants.ts'
import type { Locale } from '../../../openapi/generated/portal.ts'
import { FormProblem } from '../../platform/forms/form-problem.tsx'
import type { ModalProps } from '../../platform/modal-props.ts'
import { usePortal } from '../../platform/portal.tsx'
import { FLAGS, LOCALE_NAMES } from '../../platform/texts/generated/names.ts'
import { directionOf, localised } from '../../platform/texts/locales.ts'
import { cx } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { css } from '../../ui/style.ts'
import { saveSettings } from './settings-api.ts'

const list = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr));
  gap: var(--space-2);
  & button {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    inline-size: 100%;
    min-block-size: 3.5rem;
    padding: var(--space-2) var(--space-4);
    border: 1px solid var(--line);
    border-radius: var(--radius-small);
    background: var(--surface);
    font-weight: 600;
    text-align: start;
    cursor: pointer;
  }
  & button:hover {
    background: var(--sunken);
  }
  & button[aria-current] {
    border-color: var(--accent);
    box-shadow: inset 0 0 0 1px var(--accent);
  }
  & svg {
    margin-inline-start: auto;
    color: var(--accent);
  }
`
const flag = css`
  inline-size: 2rem;
  block-size: 2rem;
  border-radius: var(--pill);
  box-shadow: 0 0 0 1px var(--line);
`

const code = css`
  display: grid;
  place-items: center;
  background: var(--sunken);
  font-size: var(--step--1);
  text-transform: uppercase;
`

/** The eight languages of the portal in their own words; the page opens again in the chosen one. */
export function SystemLanguageModal({ onClose }: ModalProps<'profile-system-language'>) {
  const { t } = useTranslation(['preferences', 'common'])
  const { api, locale } = usePortal()
  const [path] = useLocation()
  const search = useSearch()
  const choose = useMutation({
    mutationFn: (preferredLanguage: Locale) => saveSettings(api, { profile: { preferredLanguage } }),
    // Takes the place of the dialog's own entry in the history.
    onSuccess: (_, chosen) => location.replace(localised(chosen, path) + (search && `?${search}`)),
  })
  return (
    <Dialog title={t('language.interface')} closeLabel={t('common:close')} onClose={onClose}>
      <p>{t('systemLanguage.text')}</p>
      <ul className={list}>
        {LOCALES.map((one) => (
          <li key={one}>
            <button
              type="button"
              lang={one}
              dir={directionOf(one)}
              aria-current={one === locale ? 'true' : undefined}
              aria-disabled={choose.isPending || undefined}
              onClick={() => choose.isPending || choose.mutate(one)}
            >
              {FLAGS.includes(one) ? (
                <img className={flag} src={`/flags/${one}.svg`} width={80} height={80} alt="" />
              ) : (
                <span className={cx(flag, code)} aria-hidden="true">
                  {one}
                </span>
              )}
              {LOCALE_NAMES[one]}
              {one === locale && <Icon name="check" />}
            </button>
          </li>
        ))}
      </ul>
      {choose.isError && <FormProblem error={choose.error} />}
    </Dialog>
  )
}
