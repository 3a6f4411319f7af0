'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '@/lib/client/api-error'
import { orderKeys, ordersByUidsQuery } from '@/lib/client/queries/orders'
import { limits } from '@/lib/contract/limits'
import type { OrderUid } from '@/lib/domain/order/order'
import type { LookupAnswer } from './lookup-rows'
import { createRunner, type Runner, type RunState } from './lookup-run'

type Batch = { readonly uids: readonly OrderUid[] }

export const errorWords = (error: unknown): string =>
  error instanceof ApiError ? error.description : 'The request failed.'

/** Calls back once there is a connection; returns how to stop waiting. */
export function onceOnline(listener: () => void): () => void {
  const options = { once: true }
  window.addEventListener('online', listener, options)
  return () => window.removeEventListener('online', listener)
}

/** Asks the service about ids, 128 in a call, two calls at a time. */
export function useLookup(network: string) {
  const client = useQueryClient()
  const [answers, setAnswers] = useState<ReadonlyMap<OrderUid, LookupAnswer>>(new Map())
  const [state, setState] = useState<RunState>({ kind: 'idle' })
  const [readAt, setReadAt] = useState<number | null>(null)
  const queue = useRef<Batch[]>([])
  const runner = useRef<Runner | null>(null)

  useEffect(() => {
    queue.current = []
    const note = (entries: readonly (readonly [OrderUid, LookupAnswer])[]) => {
      setAnswers((old) => new Map([...old, ...entries]))
      setReadAt(Date.now())
    }
    const made = createRunner<Batch>({
      take: () => queue.current.shift() ?? null,
      putBack: (batch) => queue.current.unshift(batch),
      ask: async ({ uids }, signal) => {
        const query = ordersByUidsQuery(network, uids)
        const cancel = () => void client.cancelQueries({ queryKey: query.queryKey })
        signal.addEventListener('abort', cancel, { once: true })
        try {
          const found = await client.fetchQuery({ ...query, retry: false, networkMode: 'always' })
          note(answersOf(uids, found))
        } finally {
          signal.removeEventListener('abort', cancel)
        }
      },
      giveUp: ({ uids }, error) => {
        const why = errorWords(error)
        note(uids.map((uid) => [uid, { kind: 'unreadable', why }]))
      },
      onState: setState,
      isOffline: () => !navigator.onLine,
      onceOnline,
      now: Date.now,
    })
    runner.current = made
    return () => {
      made.stop()
      setAnswers(new Map())
      setReadAt(null)
    }
  }, [client, network])

  const ask = useCallback(
    (uids: readonly OrderUid[], fresh = false) => {
      // What was just read would otherwise be answered from memory.
      if (fresh) client.removeQueries({ queryKey: [...orderKeys.all(network), 'uids'] })
      const size = limits.orderUidsPerRequest
      for (let from = 0; from < uids.length; from += size) {
        queue.current.push({ uids: uids.slice(from, from + size) })
      }
      runner.current?.add()
    },
    [client, network],
  )
  const cancel = useCallback(() => {
    runner.current?.stop()
    queue.current = []
  }, [])
  return { answers, state, readAt, ask, cancel }
}

function answersOf(
  uids: readonly OrderUid[],
  elements: Awaited<ReturnType<NonNullable<ReturnType<typeof ordersByUidsQuery>['queryFn']>>>,
): readonly (readonly [OrderUid, LookupAnswer])[] {
  const known = new Map<OrderUid, LookupAnswer>(
    elements.map((element) =>
      'order' in element
        ? [element.order.uid, { kind: 'found', order: element.order }]
        : [element.error.uid, { kind: 'unreadable', why: element.error.description }],
    ),
  )
  return uids.map((uid) => [uid, known.get(uid) ?? { kind: 'notStored' }])
}
