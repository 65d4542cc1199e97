import type { LessonContent, ProgressUpdate } from '../../../../openapi/generated/portal.ts'
import { useFlow } from '../../../platform/portal.tsx'

/** Puts progress of an item into the outbox, which keeps it until the server has it. */
export function useRecord(item: LessonContent) {
  const outbox = useFlow('outbox')
  return (update: Pick<ProgressUpdate, 'progress' | 'position' | 'watched'>) =>
    outbox.send({
      type: 'RECORD',
      update: { contentId: item.id, lessonId: item.lessonId, ...update },
      version: crypto.randomUUID(),
    })
}
