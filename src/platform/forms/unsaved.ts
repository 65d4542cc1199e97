import { useEffect, useId } from 'react'
import type { FormPlace } from '../../../machines/unsaved.ts'
import { useFlow } from '../portal.tsx'

/**
 * Registers unsaved input, so that links, back, reload and closing a modal ask first. Returns a function to call when
 * the input has been saved and the page is left right after that.
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
