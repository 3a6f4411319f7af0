'use client'

import { useEffect, useState } from 'react'

export type Loaded<Part> = { readonly part: Part | null; readonly failed: boolean }

/**
 * Code that is fetched once `wanted`; `load` must be the same function in every render.
 * Unlike a lazy component it can fail without taking the page with it.
 */
export function useLoaded<Part>(load: () => Promise<Part>, wanted = true): Loaded<Part> {
  const [loaded, setLoaded] = useState<Loaded<Part>>({ part: null, failed: false })
  useEffect(() => {
    if (!wanted) return
    let current = true
    load().then(
      (part) => current && setLoaded({ part, failed: false }),
      () => current && setLoaded({ part: null, failed: true }),
    )
    return () => {
      current = false
    }
  }, [load, wanted])
  return loaded
}
