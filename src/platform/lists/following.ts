import { useEffect, useRef } from 'react'

/** For a field that a person types into and that follows the address when that changes. Its place and focus stay. */
export function useFollowing(value: string) {
  const field = useRef<HTMLInputElement>(null)
  const shown = useRef(value)
  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    if (field.current) field.current.value = value
  }, [value])
  return field
}
