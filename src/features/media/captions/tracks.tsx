import type { Media } from '../../../../openapi/generated/portal.ts'
import { css } from '../../../ui/style.ts'

/** How captions look over a film: their size and contrast are the reader's. */
export const captioned = css`
  &::cue {
    color: white;
    background: rgb(0 0 0 / 0.85);
    line-height: 1.4;
  }
  &[data-caption-size='small']::cue {
    font-size: 75%;
  }
  &[data-caption-size='large']::cue {
    font-size: 140%;
  }
  &[data-caption-size='huge']::cue {
    font-size: 190%;
  }
  &[data-caption-contrast='yellow']::cue {
    color: yellow;
    background: black;
  }
  &[data-caption-contrast='light']::cue {
    color: black;
    background: white;
  }
`

/** The tracks of a media element, as the browser shows them. Their text loads when somebody wants it. */
export const Tracks = ({ of }: { of: Pick<Media, 'tracks'> }) =>
  of.tracks.map(({ id, kind, language, label, url }) => (
    <track key={id} id={id} kind={kind} srcLang={language} label={label} src={url} />
  ))
