import { useEffect, useId } from 'react'
import type { FormPlace } from '../../../machines/unsaved.ts'
import { useFlow } from '../portal.tsx'

/**
 * Tells that something typed here is not saved: links, back, reload and closing a modal ask first. Answers how to say
 * that it is saved, for whoever leaves right after that.
 */
export function useUnsaved(isDirty: boolean, place: FormPlace) {
  const unsaved = useFlow('unsaved')
  const id = useId()
  useEffect(() => {
    if (!isDirty) return
    unsaved.send({ type: 'DIRTY', id, place })
    return () => unsaved.send({ type: 'CLEAN', id })
  }, [unsaved, id, place, isDirty])
  return () => unsaved.send({ type: 'CLEAN', id })
}
