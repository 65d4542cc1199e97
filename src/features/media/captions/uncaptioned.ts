import type { Lesson, LessonContent, Media } from '../../../../openapi/generated/portal.ts'

/** Whether a film or a sound has nothing to read for those who do not hear it. */
export const isUncaptioned = ({ type, tracks }: Pick<Media, 'type' | 'tracks'>) =>
  (type === 'video' || type === 'audio') && !tracks.some(({ kind }) => kind === 'captions' || kind === 'subtitles')

/** The items of lessons that have no captions (MEDIA-26). Whoever may not open a lesson is not told. */
export const uncaptionedItems = (lessons: readonly Pick<Lesson, 'content'>[]): LessonContent[] =>
  lessons
    .flatMap(({ content }) => content)
    .filter(({ target }) => target !== null && 'tracks' in target && isUncaptioned(target))
