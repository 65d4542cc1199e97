import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Wish } from '../../../machines/checkout.ts'
import { usePortal } from '../../platform/portal.tsx'
import { useToast } from '../../platform/toast.ts'

/** Leads from a part of a page to where something is paid; whoever leaves the page before is not led away from the next. */
export function useBuying({ takesCode = false } = {}) {
  const { app, api } = usePortal()
  const queries = useQueryClient()
  const { showError } = useToast()
  const [isBusy, setBusy] = useState(false)
  const leave = useRef<(() => void) | null>(null)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      leave.current?.()
    }
  }, [])

  /** Buys what is wished for, unless the page was left or `mayGoOn` says no while the code was loaded. */
  async function order(wish: Wish, mayGoOn?: (checkout: typeof import('./checkout.ts')) => boolean) {
    // Only who buys needs the code for it.
    const checkout = await import('./checkout.ts')
    if (!isHere.current || mayGoOn?.(checkout) === false) return
    setBusy(true)
    leave.current = checkout.buy({ app, api, queries }, wish, {
      onFailure: showError,
      onEnd: () => setBusy(false),
      takesCode,
    })
  }
  return { isBusy, order, showError }
}
