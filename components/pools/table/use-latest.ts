'use client'

import { useCallback, useEffect, useRef } from 'react'

/** A function that never changes and calls the newest `act`: a new one would render every row anew. */
export function useLatest<Value>(act: (value: Value) => void): (value: Value) => void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  return useCallback((value: Value) => latest.current(value), [])
}
