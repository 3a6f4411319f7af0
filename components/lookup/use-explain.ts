'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { orderVerdictsQuery } from '@/lib/client/queries/order-verdicts'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { JudgedOrderView } from '@/lib/contract/codecs/verdict'
import type { OrderUid } from '@/lib/domain/order/order'
import { chunk } from '@/lib/domain/shared/chunk'
import { t } from '@/lib/words/words'
import { type Explanation, withExplanation } from './lookup-answers'
import {
  createRunner,
  errorMessage,
  onceOnline,
  type Runner,
  type RunProgress,
  type RunState,
} from './lookup-run'

/** The most orders of one run. */
export const MAX_EXPLAINED = 500

/**
 * Orders of one request. Another deployment publishes what it knows order by order, several requests
 * each, which it counts.
 */
const BATCH = { own: 100, gateway: 5 } as const

type Task = { readonly uids: readonly OrderUid[] }

/** Asks for verdicts, two requests at a time, and stores the one of each order. */
export function useExplain({ name: network, orderBook }: Pick<NetworkView, 'name' | 'orderBook'>) {
  const client = useQueryClient()
  const [explanations, setExplanations] = useState<ReadonlyMap<OrderUid, Explanation>>(new Map())
  const [state, setState] = useState<RunState>({ kind: 'idle' })
  const [progress, setProgress] = useState<RunProgress | null>(null)
  const queue = useRef<Task[]>([])
  const runner = useRef<Runner | null>(null)

  useEffect(() => {
    queue.current = []
    const record = (answers: readonly (readonly [OrderUid, Explanation])[]) => {
      setExplanations((old) =>
        answers.reduce((known, [uid, answer]) => withExplanation(known, uid, answer), old),
      )
      setProgress((old) => (old === null ? null : { ...old, done: old.done + answers.length }))
    }
    const created = createRunner<Task>({
      take: () => queue.current.shift() ?? null,
      requeue: (task) => queue.current.unshift(task),
      run: async ({ uids }, signal) => {
        const query = orderVerdictsQuery(network, uids)
        const cancel = () => void client.cancelQueries({ queryKey: query.queryKey })
        signal.addEventListener('abort', cancel, { once: true })
        try {
          const judged = await client.fetchQuery({ ...query, retry: false, networkMode: 'always' })
          record(judged.map((answer) => [answer.uid, explanationOf(answer)]))
        } finally {
          signal.removeEventListener('abort', cancel)
        }
      },
      giveUp: ({ uids }, error) =>
        record(uids.map((uid) => [uid, { kind: 'failed', reason: errorMessage(error) }])),
      onState: setState,
      isOffline: () => !navigator.onLine,
      onceOnline,
      now: Date.now,
    })
    runner.current = created
    return () => {
      created.stop()
      setExplanations(new Map())
      setProgress(null)
    }
  }, [client, network])

  const explain = useCallback(
    (uids: readonly OrderUid[]) => {
      const asked = uids.slice(0, MAX_EXPLAINED)
      queue.current = chunk(BATCH[orderBook], asked).map((group) => ({ uids: group }))
      setProgress({ done: 0, total: asked.length })
      runner.current?.add()
    },
    [orderBook],
  )
  return {
    explanations,
    state,
    /** Null before the first run. */
    progress,
    explain,
    pause: useCallback(() => runner.current?.pause(), []),
    resume: useCallback(() => runner.current?.resume(), []),
  }
}

const explanationOf = ({ verdict, error }: JudgedOrderView): Explanation =>
  verdict === null
    ? { kind: 'failed', reason: error?.description ?? t`no reason is given` }
    : { kind: 'verdict', verdict }
