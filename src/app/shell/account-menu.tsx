import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { User } from '../../../openapi/generated/portal.ts'
import { seesDashboard } from '../../features/people/my-profile-api.ts'
import { Portrait } from '../../features/people/portrait.tsx'
import { paths } from '../../platform/address/paths.ts'
import { useFlow } from '../../platform/portal.tsx'
import { adoptTheme } from '../../platform/theme.ts'
import { headerPopover } from '../../ui/header-popover.ts'
import { css } from '../../ui/style.ts'

const opener = css`
  flex: none;
  padding: 0;
  border: 0;
  border-radius: var(--pill);
  background: none;
  cursor: pointer;
  &:focus-visible {
    border-radius: var(--pill);
  }
  & > :first-child {
    --portrait: 2.75rem;
  }
`
const popover = css`
  ${headerPopover}
  inline-size: min(18rem, calc(100% - 2 * var(--gutter)));
  & :is(a, button) {
    display: flex;
    align-items: center;
    inline-size: 100%;
    min-block-size: 2.75rem;
    padding-inline: var(--space-3);
    border: 0;
    border-radius: var(--radius-small);
    background: none;
    color: inherit;
    text-align: start;
    text-decoration: none;
    cursor: pointer;
  }
  & :is(a, button):hover {
    background: var(--sunken);
  }
  & li:last-child {
    margin-block-start: var(--space-2);
    padding-block-start: var(--space-2);
    border-block-start: 1px solid var(--line);
  }
`
const who = css`
  padding: var(--space-2) var(--space-3) var(--space-3);
  border-block-end: 1px solid var(--line);
  margin-block-end: var(--space-2);
  overflow-wrap: anywhere;
  & > span {
    display: block;
    color: var(--ink-soft);
    font-size: var(--step--1);
  }
`
const ID = 'account-menu'

/** Portrait in the header that opens what belongs to the person. Opening and closing works before any script. */
export function AccountMenu({ viewer }: { viewer: User }) {
  const { t } = useTranslation()
  const auth = useFlow('auth')
  const menu = useRef<HTMLDivElement>(null)
  const name = `${viewer.firstName} ${viewer.lastName}`
  const { theme } = viewer.settings.profile
  useEffect(() => adoptTheme(theme), [theme])
  const places = (['profile', 'dashboard', 'booked', 'preferences'] as const).filter(
    (place) => place !== 'dashboard' || seesDashboard(viewer),
  )
  const close = () => menu.current?.hidePopover()
  const move = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
    const at = items.findIndex((item) => item.matches(':focus'))
    const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    menu.current?.showPopover()
    items.at(to % items.length)?.focus()
  }
  return (
    <>
      <button
        type="button"
        className={opener}
        popoverTarget={ID}
        aria-label={t('nav.account', { name })}
        onKeyDown={(event) => {
          if (event.key.startsWith('Arrow')) move(event)
        }}
      >
        <Portrait person={viewer} size="small" isFirst />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the links in it */}
      <div ref={menu} id={ID} popover="auto" className={popover} onKeyDown={move}>
        <p className={who} translate="no">
          <bdi>{name}</bdi>
          <span>
            <bdi>{viewer.username}</bdi>
          </span>
        </p>
        <ul>
          {places.map((place) => (
            <li key={place}>
              <Link href={paths[place]()} onClick={close}>
                {t(`nav.${place}`)}
              </Link>
            </li>
          ))}
          <li>
            {/* Whoever signs in next starts with a closed menu. */}
            <button
              type="button"
              popoverTarget={ID}
              popoverTargetAction="hide"
              onClick={() => auth.send({ type: 'LOGOUT' })}
            >
              {t('nav.signOut')}
            </button>
          </li>
        </ul>
      </div>
    </>
  )
}
