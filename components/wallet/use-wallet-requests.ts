'use client'

import { useRef, useState } from 'react'

/**
 * Tells requests to a wallet apart, so that the late answer to one that was left, or that another one
 * followed, is not used.
 */
export function useWalletRequests() {
  const newest = useRef(0)
  const [requests] = useState(() => ({
    /** Begins a request; the result tells whether its answer is still wanted. */
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
