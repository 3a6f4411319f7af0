'use client'

import { useCallback, useEffect, useState } from 'react'

export type Loaded<Part> = {
  readonly part: Part | null
  /** Whether the last attempt failed; false again while another runs. */
  readonly failed: boolean
  /** The browser's error for the failure; null if it has not failed. */
  readonly error: Error | null
  /** Loads the code again; does nothing once it is loaded. */
  readonly retry: () => void
}

type Outcome<Part> = {
  readonly load: () => Promise<Part>
  readonly part: Part | null
  readonly error: Error | null
}

/**
 * Loads code once it is `wanted`; `load` must be the same function in every render. Unlike a lazy
 * component, a failed load does not break the page: it is retried by `retry`, when it is wanted
 * again, and when the browser is back online.
 */
export function useLoaded<Part>(load: () => Promise<Part>, wanted = true): Loaded<Part> {
  const [outcome, setOutcome] = useState<Outcome<Part> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const own = outcome?.load === load ? outcome : null
  const part = own?.part ?? null
  const error = own?.error ?? null
  const isLoaded = part !== null

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt fetches again
  useEffect(() => {
    if (!wanted || isLoaded) return
    let current = true
    setOutcome(null)
    load().then(
      (loaded) => current && setOutcome({ load, part: loaded, error: null }),
      (cause: unknown) => current && setOutcome({ load, part: null, error: errorOf(cause) }),
    )
    return () => {
      current = false
    }
  }, [load, wanted, isLoaded, attempt])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const failed = error !== null
  useEffect(() => {
    if (!failed || !wanted) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [failed, wanted, retry])

  return { part, failed, error, retry }
}

const errorOf = (cause: unknown): Error =>
  cause instanceof Error ? cause : new Error(String(cause))
