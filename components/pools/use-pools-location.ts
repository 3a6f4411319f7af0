'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useRef, useState } from 'react'
import { formatPoolsLocation, type PoolsLocation, parsePoolsLocation } from './pools-location'

/** How long the address waits for more: browsers limit how often it may change. */
const COOLDOWN_MS = 400

type Resting = { readonly next: PoolsLocation; readonly timer: ReturnType<typeof setTimeout> }

/** What the page shows, kept in its address: going back takes a step back, a shared link repeats it. */
export function usePoolsLocation() {
  const params = useSearchParams()
  const [location, setLocation] = useState(() => parsePoolsLocation(params.toString()))
  const written = useRef<string | null>(null)
  const resting = useRef<Resting | null>(null)

  const write = useCallback((next: PoolsLocation, way: 'pushState' | 'replaceState') => {
    if (resting.current !== null) clearTimeout(resting.current.timer)
    resting.current = null
    const search = formatPoolsLocation(window.location.search, next)
    if (search === window.location.search) return
    written.current = new URLSearchParams(search).toString()
    window.history[way](null, '', `${window.location.pathname}${search}`)
  }, [])

  useEffect(() => {
    // Our own writes come back here, too; what was typed since must not be undone by them.
    if (params.toString() === written.current) return
    written.current = params.toString()
    if (resting.current !== null) clearTimeout(resting.current.timer)
    resting.current = null
    setLocation(parsePoolsLocation(params.toString()))
  }, [params])

  useEffect(() => {
    // Written after a link was followed, the address would call the reader back.
    const settle = () => {
      if (resting.current !== null) write(resting.current.next, 'replaceState')
    }
    window.addEventListener('click', settle, { capture: true })
    return () => {
      window.removeEventListener('click', settle, { capture: true })
      if (resting.current !== null) clearTimeout(resting.current.timer)
    }
  }, [write])

  return {
    location,
    /** A step one can go back from. */
    change: useCallback(
      (part: Partial<PoolsLocation>) => {
        const next = { ...location, ...part }
        setLocation(next)
        write(next, 'pushState')
      },
      [location, write],
    ),
    /** What is typed or dragged is no step, and reaches the address once it rests. */
    adjust: useCallback(
      (part: Partial<PoolsLocation>) => {
        const next = { ...location, ...part }
        setLocation(next)
        if (resting.current !== null) clearTimeout(resting.current.timer)
        resting.current = {
          next,
          timer: setTimeout(() => write(next, 'replaceState'), COOLDOWN_MS),
        }
      },
      [location, write],
    ),
  }
}

export type PoolsRoute = ReturnType<typeof usePoolsLocation>
