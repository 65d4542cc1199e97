import { useEffect, useRef } from 'react'

/**
 * Keeps an uncontrolled field equal to the address when that changes, without remounting it, so that it keeps the
 * focus.
 */
export function useSyncedField(value: string) {
  const field = useRef<HTMLInputElement>(null)
  const shown = useRef(value)
  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    if (field.current) field.current.value = value
  }, [value])
  return field
}
