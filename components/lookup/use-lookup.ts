'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '@/lib/client/api-error'
import { ordersByDigestQuery } from '@/lib/client/queries/found-orders'
import { orderKeys, ordersByUidsQuery } from '@/lib/client/queries/orders'
import type { BatchLookupElement } from '@/lib/contract/codecs/batch-lookup'
import { limits } from '@/lib/contract/limits'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Bytes32 } from '@/lib/domain/shared/hex'
import {
  type AnswerEntry,
  type LookupAnswer,
  type LookupAnswers,
  NO_ANSWERS,
  withAnswers,
} from './lookup-answers'
import { createRunner, type Runner, type RunState } from './lookup-run'

type Task =
  | { readonly kind: 'uids'; readonly uids: readonly OrderUid[] }
  | { readonly kind: 'digest'; readonly digest: Bytes32 }

export type Wanted = { readonly uids: readonly OrderUid[]; readonly digests: readonly Bytes32[] }

/** How far a run has come. */
export type RunCount = { readonly done: number; readonly of: number }

/** Ids of the last run that could not be read again, and why. */
export type Unread = { readonly count: number; readonly why: string }

export const errorMessage = (error: unknown): string =>
  error instanceof ApiError ? error.description : 'The request failed.'

/** Calls back once there is a connection; returns how to stop waiting. */
export function onceOnline(listener: () => void): () => void {
  const options = { once: true }
  window.addEventListener('online', listener, options)
  return () => window.removeEventListener('online', listener)
}

const NO_RUN: RunCount = { done: 0, of: 0 }

/** Asks the service about ids, 128 in a call, two calls at a time; about digests one by one. */
export function useLookup(network: string) {
  const client = useQueryClient()
  const [answers, setAnswers] = useState<LookupAnswers>(NO_ANSWERS)
  const [state, setState] = useState<RunState>({ kind: 'idle' })
  const [run, setRun] = useState(NO_RUN)
  const [unread, setUnread] = useState<Unread | null>(null)
  const [readAt, setReadAt] = useState<number | null>(null)
  const queue = useRef<Task[]>([])
  const runner = useRef<Runner | null>(null)

  useEffect(() => {
    queue.current = []
    let known = NO_ANSWERS
    const note = (task: Task, answered: Answered) => {
      const { of, unread: kept } = withAnswers(known.of, answered.entries)
      const digests =
        answered.uids === undefined || task.kind === 'uids'
          ? known.digests
          : new Map(known.digests).set(task.digest, answered.uids)
      known = { of, digests }
      setAnswers(known)
      const count = task.kind === 'uids' ? task.uids.length : 1
      setRun((old) => ({ ...old, done: old.done + count }))
      if (kept > 0) {
        const why = whyUnread(answered.entries)
        setUnread((old) => ({ count: (old?.count ?? 0) + kept, why }))
      }
    }
    const made = createRunner<Task>({
      take: () => queue.current.shift() ?? null,
      putBack: (task) => queue.current.unshift(task),
      ask: async (task, signal) => {
        note(task, await ask(client, network, task, signal))
        setReadAt(Date.now())
      },
      giveUp: (task, error) => {
        const answer: LookupAnswer = { kind: 'unreadable', why: errorMessage(error) }
        const keys = task.kind === 'uids' ? task.uids : [task.digest]
        note(task, { entries: keys.map((key) => [key, answer] as const) })
      },
      onState: setState,
      isOffline: () => !navigator.onLine,
      onceOnline,
      now: Date.now,
    })
    runner.current = made
    return () => {
      made.stop()
      setAnswers(NO_ANSWERS)
      setUnread(null)
      setReadAt(null)
    }
  }, [client, network])

  const start = useCallback(
    ({ uids, digests }: Wanted, fresh = false) => {
      // What was just read would otherwise be answered from memory.
      if (fresh) client.removeQueries({ queryKey: [...orderKeys.all(network), 'uids'] })
      const size = limits.orderUidsPerRequest
      for (let from = 0; from < uids.length; from += size) {
        queue.current.push({ kind: 'uids', uids: uids.slice(from, from + size) })
      }
      queue.current.push(...digests.map((digest): Task => ({ kind: 'digest', digest })))
      setRun({ done: 0, of: uids.length + digests.length })
      setUnread(null)
      runner.current?.add()
    },
    [client, network],
  )
  const cancel = useCallback(() => {
    runner.current?.stop()
    queue.current = []
  }, [])
  return { answers, state, run, unread, readAt, ask: start, cancel }
}

/** `uids` are those a digest turned out to stand for. */
type Answered = {
  readonly entries: readonly AnswerEntry[]
  readonly uids?: readonly OrderUid[]
}

async function ask(
  client: QueryClient,
  network: string,
  task: Task,
  signal: AbortSignal,
): Promise<Answered> {
  const once = { retry: false, networkMode: 'always' } as const
  const stopping = (queryKey: readonly unknown[]) => {
    const cancel = () => void client.cancelQueries({ queryKey })
    signal.addEventListener('abort', cancel, { once: true })
    return () => signal.removeEventListener('abort', cancel)
  }
  if (task.kind === 'uids') {
    const query = ordersByUidsQuery(network, task.uids)
    const done = stopping(query.queryKey)
    const elements = await client.fetchQuery({ ...query, ...once }).finally(done)
    return { entries: answersOf(task.uids, elements) }
  }
  const query = ordersByDigestQuery(network, task.digest)
  const done = stopping(query.queryKey)
  const orders = await client.fetchQuery({ ...query, ...once }).finally(done)
  if (orders.length === 0) return { entries: [[task.digest, { kind: 'notStored' }]], uids: [] }
  return {
    entries: orders.map((order) => [order.uid, { kind: 'found', order }]),
    uids: orders.map(({ uid }) => uid),
  }
}

function answersOf(
  uids: readonly OrderUid[],
  elements: readonly BatchLookupElement[],
): readonly AnswerEntry[] {
  const known = new Map<OrderUid, LookupAnswer>(
    elements.map((element) =>
      'order' in element
        ? [element.order.uid, { kind: 'found', order: element.order }]
        : [element.error.uid, { kind: 'unreadable', why: element.error.description }],
    ),
  )
  return uids.map((uid) => [uid, known.get(uid) ?? { kind: 'notStored' }])
}

function whyUnread(entries: readonly AnswerEntry[]): string {
  for (const [, answer] of entries) if (answer.kind === 'unreadable') return answer.why
  return ''
}
