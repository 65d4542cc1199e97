import { useTranslation } from 'react-i18next'
import type { Course, LessonContent, Media } from '../../../../openapi/generated/portal.ts'
import { useFlow } from '../../../platform/portal.tsx'
import { directionOf } from '../../../platform/texts/locales.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Row, softText } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { FileFacts } from '../../media/file-facts.tsx'
import { Done } from './done.tsx'

const picture = css`
  display: block;
  inline-size: 100%;
  padding: 0;
  cursor: zoom-in;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  overflow: hidden;
  background: var(--sheet);
  & > img {
    inline-size: 100%;
    block-size: auto;
  }
`
const sheet = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4);
  padding: var(--space-5);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  & > svg {
    font-size: 2rem;
    color: var(--accent);
  }
  & > div {
    flex: 1 1 12rem;
  }
  & b {
    display: block;
    font-weight: 600;
  }
`

interface ItemProps {
  item: LessonContent
  media: Media
  course: Course
}

/** An image, which opens in full when pressed. */
export function ImageItem({ item, media, course }: ItemProps) {
  const { t } = useTranslation('lesson')
  const modal = useFlow('modal')
  return (
    <>
      <button
        type="button"
        className={picture}
        aria-label={`${t('enlarge')}: ${item.name}`}
        onClick={() => modal.send({ type: 'OPEN', modal: { kind: 'files-view', contentId: item.id } })}
      >
        <img
          src={media.lUrl ?? media.url ?? undefined}
          width={media.width ?? 1280}
          height={media.height ?? 720}
          alt={media.description ?? item.name}
        />
      </button>
      {media.description && <p className={softText}>{media.description}</p>}
      <Done item={item} course={course} />
    </>
  )
}

/** A file to download, such as a worksheet, or a link to a page elsewhere (MEDIA-23). */
export function FileItem({ item, media, course }: ItemProps) {
  const { t } = useTranslation('lesson')
  const modal = useFlow('modal')
  return (
    <>
      {item.description && (
        <p lang={course.languageCode} dir={directionOf(course.languageCode)}>
          {item.description}
        </p>
      )}
      <div className={sheet}>
        <Icon name="file" />
        <div>
          <b>{media.name}</b>
          <span className={softText}>
            {media.type === 'link' ? <bdi>{hostOf(media)}</bdi> : <FileFacts media={media} />}
          </span>
        </div>
        {media.type === 'link' ? (
          <a className={buttonClass()} href={media.url ?? undefined} target="_blank" rel="noopener noreferrer">
            {t('openTab')}
          </a>
        ) : (
          <Row>
            <Button onClick={() => modal.send({ type: 'OPEN', modal: { kind: 'files-view', contentId: item.id } })}>
              {t('view')}
            </Button>
            <a className={buttonClass('quiet')} href={media.url ?? undefined} download={media.name}>
              {t('saveFile')}
            </a>
          </Row>
        )}
      </div>
      <Done item={item} course={course} />
    </>
  )
}

const hostOf = ({ url }: Media) => URL.parse(url ?? '')?.host
