import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePortal } from '../../platform/portal.tsx'
import { Shape } from '../../ui/icon.tsx'
import { clockTime } from './clock-time.ts'
import { bar, overlay, press, range, select, spring, time } from './media-controls-style.ts'
import { mediaAct, SPEEDS } from './media-keys.ts'
import { useMediaStore } from './media-store.ts'

export interface MediaControlsProps {
  media: HTMLMediaElement
  frame: HTMLElement | null
  isVideo: boolean
}

const SHAPES = {
  play: 'M8 5.5v13l11-6.5z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  sound: 'M5 10v4h3l4 4V6L8 10zM16 9a4 4 0 0 1 0 6',
  muted: 'M5 10v4h3l4 4V6L8 10zM16 10l4 4M20 10l-4 4',
  captions: 'M3 6h18v12H3zM10 10.8a2 2 0 1 0 0 2.4M17 10.8a2 2 0 1 0 0 2.4',
  expand: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  shrink: 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5',
}

/** What belongs to a button or a slider itself: a space presses a button, and letters choose in a list. */
const isOwn = (target: EventTarget | null, key: string) =>
  target instanceof HTMLSelectElement || (target instanceof HTMLButtonElement && key === ' ')

/** Play, time, sound, speed, captions and full screen. The keys work while the focus is in the player, and only there. */
export function MediaControls({ media, frame, isVideo }: MediaControlsProps) {
  const { t } = useTranslation('lesson')
  const { locale } = usePortal()
  const { state, send, act } = useMediaStore({ media, frame })
  const { mediaPaused = true, mediaCurrentTime = 0, mediaDuration = 0, mediaPlaybackRate = 1 } = state
  const length = Number.isFinite(mediaDuration) ? mediaDuration : 0
  const isSilent = state.mediaVolumeLevel === 'off'
  const isFull = state.mediaIsFullscreen === true
  const isDismissed = useDismissed(isVideo ? frame : null)

  useEffect(() => {
    if (frame === null) return
    const onKey = (event: KeyboardEvent) => {
      const wish = isOwn(event.target, event.key) ? null : mediaAct(event)
      if (wish === null || (!isVideo && wish.type === 'fullscreen')) return
      event.preventDefault()
      act(wish)
    }
    frame.addEventListener('keydown', onKey)
    return () => frame.removeEventListener('keydown', onKey)
  }, [frame, isVideo, act])
  useEffect(() => {
    if (!isVideo) return
    const toggle = () => act({ type: 'toggle' })
    media.addEventListener('click', toggle)
    return () => media.removeEventListener('click', toggle)
  }, [media, isVideo, act])

  const button = (icon: keyof typeof SHAPES, label: string, onClick: () => void, extra?: { isPressed: boolean }) => (
    <button
      type="button"
      className={press}
      aria-label={label}
      title={label}
      aria-pressed={extra?.isPressed}
      onClick={onClick}
    >
      <Shape of={SHAPES[icon]} />
    </button>
  )
  const speed = (value: number) => `${value.toLocaleString(locale)}×`
  return (
    <Bar isVideo={isVideo} quiet={mediaPaused ? 'false' : isDismissed ? 'dismissed' : 'true'}>
      {button(mediaPaused ? 'play' : 'pause', mediaPaused ? t('controls.play') : t('controls.pause'), () =>
        act({ type: 'toggle' }),
      )}
      <input
        type="range"
        className={range}
        aria-label={t('controls.seek')}
        aria-valuetext={t('controls.at', {
          position: clockTime(mediaCurrentTime, locale),
          length: clockTime(length, locale),
        })}
        min={0}
        max={length || 1}
        step={0.1}
        value={Math.min(mediaCurrentTime, length || 1)}
        style={shares(mediaCurrentTime, state.mediaBuffered?.at(-1)?.[1] ?? 0, length)}
        onChange={(event) => send('mediaseekrequest', event.target.valueAsNumber)}
      />
      <span className={time}>
        {clockTime(mediaCurrentTime, locale)} / {clockTime(length, locale)}
      </span>
      {isVideo && <span className={spring} />}
      {button(isSilent ? 'muted' : 'sound', isSilent ? t('controls.unmute') : t('controls.mute'), () =>
        act({ type: 'mute' }),
      )}
      <select
        className={select}
        aria-label={t('controls.speed')}
        value={mediaPlaybackRate}
        onChange={(event) => send('mediaplaybackraterequest', Number(event.target.value))}
      >
        {[...new Set([...SPEEDS, mediaPlaybackRate])]
          .toSorted((a, b) => a - b)
          .map((value) => (
            <option key={value} value={value}>
              {speed(value)}
            </option>
          ))}
      </select>
      {isVideo &&
        (state.mediaSubtitlesList?.length ?? 0) > 0 &&
        button('captions', t('controls.captions'), () => act({ type: 'captions' }), {
          isPressed: (state.mediaSubtitlesShowing?.length ?? 0) > 0,
        })}
      {isVideo &&
        state.mediaFullscreenUnavailable === undefined &&
        button(isFull ? 'shrink' : 'expand', isFull ? t('controls.leaveFullscreen') : t('controls.fullscreen'), () =>
          act({ type: 'fullscreen' }),
        )}
    </Bar>
  )
}

/** From left to right in every language, as time runs on the bar. */
const Bar = ({ isVideo, quiet, children }: { isVideo: boolean; quiet: string; children: ReactNode }) => (
  <div className={isVideo ? overlay : bar} data-quiet={quiet} dir="ltr">
    {children}
  </div>
)

const STIRS = ['pointermove', 'focusin', 'keydown'] as const

/** Whether Escape has put away the bar, which would lie over the film; until the pointer or a key is used there again. */
function useDismissed(frame: HTMLElement | null) {
  const [isDismissed, setDismissed] = useState(false)
  useEffect(() => {
    if (frame === null) return
    const show = () => setDismissed(false)
    const dismiss = ({ key }: KeyboardEvent) => key === 'Escape' && setDismissed(true)
    for (const stir of STIRS) frame.addEventListener(stir, show)
    document.addEventListener('keydown', dismiss)
    return () => {
      for (const stir of STIRS) frame.removeEventListener(stir, show)
      document.removeEventListener('keydown', dismiss)
    }
  }, [frame])
  return isDismissed
}

const shares = (at: number, loaded: number, length: number) => {
  const share = (seconds: number) => `${length > 0 ? Math.min(100, (seconds / length) * 100) : 0}%`
  return { '--played': share(at), '--loaded': share(loaded) } as object
}
