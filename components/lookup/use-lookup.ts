'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { orderKeys } from '@/lib/client/queries/orders'
import { type LookupAnswers, NO_ANSWERS } from './lookup-answers'
import { type LookupIds, sizeOf } from './lookup-ids'
import {
  createRunner,
  errorMessage,
  onceOnline,
  type Runner,
  type RunProgress,
  type RunState,
} from './lookup-run'
import {
  answerTask,
  failedAnswer,
  type LookupTask,
  type TaskAnswer,
  taskSize,
  tasksOf,
  withTaskAnswer,
} from './lookup-tasks'

/** Ids of the last run that could not be read again, and why. */
export type Unread = { readonly count: number; readonly reason: string }

/** Looks up ids, 128 in a request and two requests at a time, and digests one by one. */
export function useLookup(network: string) {
  const client = useQueryClient()
  const [answers, setAnswers] = useState<LookupAnswers>(NO_ANSWERS)
  const [state, setState] = useState<RunState>({ kind: 'idle' })
  const [progress, setProgress] = useState<RunProgress>({ done: 0, total: 0 })
  const [unread, setUnread] = useState<Unread | null>(null)
  const [readAt, setReadAt] = useState<number | null>(null)
  const queue = useRef<LookupTask[]>([])
  const runner = useRef<Runner | null>(null)

  useEffect(() => {
    queue.current = []
    let known = NO_ANSWERS
    const record = (task: LookupTask, answer: TaskAnswer) => {
      const next = withTaskAnswer(known, task, answer)
      known = next.answers
      setAnswers(known)
      setProgress((old) => ({ ...old, done: old.done + taskSize(task) }))
      if (next.unread > 0) {
        const reason = unreadReason(answer)
        setUnread((old) => ({ count: (old?.count ?? 0) + next.unread, reason }))
      }
    }
    const created = createRunner<LookupTask>({
      take: () => queue.current.shift() ?? null,
      requeue: (task) => queue.current.unshift(task),
      run: async (task, signal) => {
        record(task, await answerTask(client, network, task, signal))
        setReadAt(Date.now())
      },
      giveUp: (task, error) => record(task, failedAnswer(task, errorMessage(error))),
      onState: setState,
      isOffline: () => !navigator.onLine,
      onceOnline,
      now: Date.now,
    })
    runner.current = created
    return () => {
      created.stop()
      setAnswers(NO_ANSWERS)
      setUnread(null)
      setReadAt(null)
    }
  }, [client, network])

  const lookUp = useCallback(
    (ids: LookupIds, isRepeat = false) => {
      // Otherwise the query cache would answer instead of the service.
      if (isRepeat) client.removeQueries({ queryKey: [...orderKeys.all(network), 'uids'] })
      queue.current.push(...tasksOf(ids))
      setProgress({ done: 0, total: sizeOf(ids) })
      setUnread(null)
      runner.current?.add()
    },
    [client, network],
  )
  const cancel = useCallback(() => {
    runner.current?.stop()
    queue.current = []
  }, [])
  return { answers, state, progress, unread, readAt, lookUp, cancel }
}

function unreadReason({ entries }: TaskAnswer): string {
  for (const [, answer] of entries) if (answer.kind === 'unreadable') return answer.reason
  return ''
}
