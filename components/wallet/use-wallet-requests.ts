'use client'

import { useRef, useState } from 'react'

/**
 * Distinguishes requests to a wallet, so that the late answer to one that was left, or that another one
 * followed, is not used.
 */
export function useWalletRequests() {
  const newest = useRef(0)
  const [requests] = useState(() => ({
    /** Begins a request; the result says whether its answer is still wanted. */
    begin: (): (() => boolean) => {
      newest.current += 1
      const own = newest.current
      return () => own === newest.current
    },
    /** Leaves the request that waits. */
    leave: () => {
      newest.current += 1
    },
  }))
  return requests
}
