'use client'

import { useEffect, useRef, useState } from 'react'
import type { Endpoint } from '@/lib/contract/endpoint'
import { t } from '@/lib/words/words'
import type { DraftRequest } from './request-draft'
import type { ReceivedResponse } from './send-request'
import { sendRequest } from './send-request'

/** Time-out for responses that are not streams; a quote takes at most ten seconds. */
const TIMEOUT_MS = 15_000

export type Exchange =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running'; readonly answer: ReceivedResponse | null }
  | { readonly phase: 'done'; readonly answer: ReceivedResponse; readonly milliseconds: number }
  | { readonly phase: 'failed'; readonly sentence: string }

/** Runs one request at a time; a newer one or leaving the page aborts the older. */
export function useExchange(media: Endpoint['media']) {
  const [exchange, setExchange] = useState<Exchange>({ phase: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (request: DraftRequest) => {
    running.current?.abort()
    const abort = new AbortController()
    running.current = abort
    const isStream = media === 'events'
    let last: ReceivedResponse | null = null
    const timer = isStream
      ? undefined
      : setTimeout(() => abort.abort(new DOMException('no answer', 'TimeoutError')), TIMEOUT_MS)
    const startedAt = performance.now()
    const spent = () => performance.now() - startedAt
    setExchange({ phase: 'running', answer: null })
    try {
      const answer = await sendRequest(fetch, request, abort.signal, (part) => {
        last = part
        if (isStream && running.current === abort) setExchange({ phase: 'running', answer: part })
      })
      if (running.current === abort) {
        setExchange({ phase: 'done', answer, milliseconds: spent() })
      }
    } catch {
      if (running.current !== abort) return
      setExchange(
        isStream && last !== null
          ? { phase: 'done', answer: last, milliseconds: spent() }
          : { phase: 'failed', sentence: failureSentence(abort.signal) },
      )
    } finally {
      clearTimeout(timer)
    }
  }
  return { exchange, run, stop: () => running.current?.abort() }
}

function failureSentence(signal: AbortSignal): string {
  if (!signal.aborted) return t`The service could not be reached.`
  return signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError'
    ? t`No answer within ${TIMEOUT_MS / 1000} seconds.`
    : t`Stopped before an answer came.`
}
