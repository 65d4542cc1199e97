import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Wish } from '../../../machines/checkout.ts'
import { usePortal } from '../../platform/portal.tsx'
import { useToast } from '../../platform/toast.ts'

/** Leads from a part of a page to where something is paid. */
export function useBuying({ takesCode = false } = {}) {
  const { app, api } = usePortal()
  const queries = useQueryClient()
  const { showError } = useToast()
  const [isBusy, setBusy] = useState(false)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  /** With `intendedAt`, the path of the page, only for whoever wanted to buy there before signing in. */
  async function order(wish: Wish, intendedAt?: string) {
    // Only who buys needs the code for it.
    const { buy, wantedToBuy } = await import('./checkout.ts')
    if (!isHere.current || (intendedAt !== undefined && !wantedToBuy(intendedAt))) return
    setBusy(true)
    buy({ app, api, queries }, wish, {
      onFailure: showError,
      onEnd: () => setBusy(false),
      takesCode,
    })
  }
  return { isBusy, order, showError }
}
