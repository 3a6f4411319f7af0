'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { debugReportQuery } from '@/lib/client/queries/debug-report'
import type { OrderUid } from '@/lib/domain/order/order'
import { type Explanation, withExplanation } from './lookup-answers'
import { createRunner, type Runner, type RunState } from './lookup-run'
import { errorMessage, onceOnline, type RunCount } from './use-lookup'

/** As many orders as are explained in one go. */
export const EXPLAINED_AT_MOST = 500

type Task = { readonly uid: OrderUid }

/** Reads debug reports two at a time and keeps what each comes to. */
export function useExplain(network: string) {
  const client = useQueryClient()
  const [explanations, setExplanations] = useState<ReadonlyMap<OrderUid, Explanation>>(new Map())
  const [state, setState] = useState<RunState>({ kind: 'idle' })
  const [run, setRun] = useState<RunCount | null>(null)
  const queue = useRef<Task[]>([])
  const runner = useRef<Runner | null>(null)

  useEffect(() => {
    queue.current = []
    const note = (uid: OrderUid, explanation: Explanation) => {
      setExplanations((old) => withExplanation(old, uid, explanation))
      setRun((old) => (old === null ? null : { ...old, done: old.done + 1 }))
    }
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
      giveUp: ({ uid }, error) => note(uid, { kind: 'failed', why: errorMessage(error) }),
      onState: setState,
      isOffline: () => !navigator.onLine,
      onceOnline,
      now: Date.now,
    })
    runner.current = made
    return () => {
      made.stop()
      setExplanations(new Map())
      setRun(null)
    }
  }, [client, network])

  const explain = useCallback((uids: readonly OrderUid[]) => {
    queue.current = uids.slice(0, EXPLAINED_AT_MOST).map((uid) => ({ uid }))
    setRun({ done: 0, of: queue.current.length })
    runner.current?.add()
  }, [])
  return {
    explanations,
    state,
    /** Null before the first. */
    run,
    explain,
    pause: useCallback(() => runner.current?.pause(), []),
    resume: useCallback(() => runner.current?.resume(), []),
  }
}
