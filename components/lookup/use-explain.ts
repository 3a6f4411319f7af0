'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { debugReportQuery } from '@/lib/client/queries/debug-report'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Explanation } from './lookup-rows'
import { createRunner, type Runner, type RunState } from './lookup-run'
import { errorWords, onceOnline } from './use-lookup'

/** As many orders as are explained in one go. */
export const EXPLAINED_AT_MOST = 500

type Task = { readonly uid: OrderUid }

/** Reads debug reports two at a time and keeps what each comes to. */
export function useExplain(network: string) {
  const client = useQueryClient()
  const [explanations, setExplanations] = useState<ReadonlyMap<OrderUid, Explanation>>(new Map())
  const [state, setState] = useState<RunState>({ kind: 'idle' })
  const [wanted, setWanted] = useState(0)
  const queue = useRef<Task[]>([])
  const runner = useRef<Runner | null>(null)

  useEffect(() => {
    queue.current = []
    const note = (uid: OrderUid, explanation: Explanation) =>
      setExplanations((old) => new Map(old).set(uid, explanation))
    const made = createRunner<Task>({
      take: () => queue.current.shift() ?? null,
      putBack: (task) => queue.current.unshift(task),
      ask: async ({ uid }, signal) => {
        const { queryKey } = debugReportQuery(network, uid)
        const cancel = () => void client.cancelQueries({ queryKey })
        signal.addEventListener('abort', cancel, { once: true })
        try {
          const { explainReport } = await import('./explain-report')
          note(uid, { kind: 'verdict', verdict: await explainReport(client, network, uid) })
        } finally {
          signal.removeEventListener('abort', cancel)
        }
      },
      giveUp: ({ uid }, error) => note(uid, { kind: 'failed', why: errorWords(error) }),
      onState: setState,
      isOffline: () => !navigator.onLine,
      onceOnline,
      now: Date.now,
    })
    runner.current = made
    return () => {
      made.stop()
      setExplanations(new Map())
      setWanted(0)
    }
  }, [client, network])

  const explain = useCallback((uids: readonly OrderUid[]) => {
    const some = uids.slice(0, EXPLAINED_AT_MOST)
    queue.current = some.map((uid) => ({ uid }))
    setExplanations((old) => {
      const kept = new Map(old)
      for (const uid of some) kept.delete(uid)
      return kept
    })
    setWanted(some.length)
    runner.current?.add()
  }, [])
  return {
    explanations,
    state,
    wanted,
    explain,
    pause: useCallback(() => runner.current?.pause(), []),
    resume: useCallback(() => runner.current?.resume(), []),
  }
}
