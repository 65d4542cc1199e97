import type { APIRequestContext } from '@playwright/test'
import type { Lesson } from '../../../../openapi/generated/portal.ts'

/** The parts of a demo course that a path needs. */
export interface Course {
  id: string
  alias: string
  lessons: Lesson[]
  /** the index of the first lesson that a guest cannot open */
  locked: number
  /** the address of the first item of the lesson with that index */
  player(lesson: number): string
}

export async function courseOf(request: APIRequestContext, alias: string): Promise<Course> {
  const { id } = await (await request.get(`/api/courses/${alias}`)).json()
  const params = { 'filter[courseId]': id, sort: 'order', limit: 50, 'populate[]': 'content' }
  const { items: lessons }: { items: Lesson[] } = await (await request.get('/api/lessons', { params })).json()
  return {
    id,
    alias,
    lessons,
    locked: lessons.findIndex(({ isLocked }) => isLocked),
    player(place) {
      const item = lessons[place]?.content[0]
      if (!item) throw new Error(`${alias} has no lesson ${place}`)
      return `/course-content/${alias}/${item.lessonId}/${item.id}`
    },
  }
}
