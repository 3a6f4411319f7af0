'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { SignedOrderCreation } from '@/components/wallet/sign-order'
import {
  forgetSentOrder,
  keepSentOrder,
  markSentOrderPlaced,
  readSentOrders,
} from '@/lib/client/orders/sent-orders'
import { placeOrderMutation } from '@/lib/client/queries/order-mutations'
import { orderKeys, orderQuery } from '@/lib/client/queries/orders'
import { retryDelayMilliseconds } from '@/lib/client/queries/retry-policy'
import type { WalletFailure, WalletResult } from '@/lib/client/wagmi/wallet-types'
import type { Submission } from './submission-state'
import { afterFailedCheck, afterFailedSubmit } from './submission-state'

const noUpload = { uploadAppData: async () => {} }

const idle: Submission = { phase: 'idle' }

/**
 * Signs, stores and sends one order at a time. The signed order is stored before it is sent. If the
 * response is lost, the order is looked up by uid until the service confirms it or the user sends
 * again.
 */
export function useSubmission(network: string) {
  const [submission, setSubmission] = useState<Submission>(idle)
  const queryClient = useQueryClient()
  const { mutateAsync: post } = useMutation(placeOrderMutation(network))

  const send = useCallback(
    async (order: SignedOrderCreation) => {
      setSubmission({ phase: 'sending', order })
      keepSentOrder({ network, ...order, state: 'armed', signedAtMs: Date.now() })
      try {
        await post(order.body)
        markSentOrderPlaced(order.uid)
        setSubmission({ phase: 'placed', order })
      } catch (error) {
        const next = afterFailedSubmit(order, error, Date.now())
        if (next.phase === 'placed') markSentOrderPlaced(order.uid)
        if (next.phase === 'refused') forgetSentOrder(order.uid)
        setSubmission(next)
      }
    },
    [network, post],
  )

  const start = useCallback(
    async (sign: () => Promise<WalletResult<SignedOrderCreation>>) => {
      setSubmission({ phase: 'signing' })
      const signed = await sign().catch((error: unknown): { ok: false; error: WalletFailure } => ({
        ok: false,
        error: { errorType: 'WalletFailed', description: String(error) },
      }))
      if (signed.ok) await send(signed.value)
      else setSubmission({ phase: 'walletProblem', failure: signed.error })
    },
    [send],
  )

  // If the page was closed before the response arrived, look the order up on the next visit.
  useEffect(() => {
    const nowSeconds = Date.now() / 1000
    const armed = readSentOrders().find(
      (one) => one.network === network && one.state === 'armed' && one.body.validTo > nowSeconds,
    )
    if (armed !== undefined) {
      setSubmission({ phase: 'checking', order: { uid: armed.uid, body: armed.body }, missing: 0 })
    }
  }, [network])

  useEffect(() => {
    if (submission.phase !== 'paused') return
    const wait = Math.max(0, submission.retryAtMs - Date.now())
    const timer = setTimeout(() => void send(submission.order), wait)
    return () => clearTimeout(timer)
  }, [submission, send])

  useEffect(() => {
    if (submission.phase !== 'checking') return
    const { order } = submission
    let current = true
    let attempt = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      try {
        await queryClient.fetchQuery({
          ...orderQuery(network, order.uid),
          staleTime: 0,
          retry: false,
        })
        if (!current) return
        markSentOrderPlaced(order.uid)
        void queryClient.invalidateQueries({ queryKey: orderKeys.all(network) })
        setSubmission({ phase: 'placed', order })
      } catch (error) {
        if (!current) return
        timer = setTimeout(look, retryDelayMilliseconds(attempt, error))
        attempt += 1
        setSubmission((now) => (now.phase === 'checking' ? afterFailedCheck(now, error) : now))
      }
    }
    timer = setTimeout(
      look,
      submission.missing === 0 ? 500 : retryDelayMilliseconds(submission.missing, null),
    )
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [submission, network, queryClient])

  return {
    submission,
    start,
    /** Sends the same signed order again. */
    sendAgain: () => {
      if ('order' in submission) void send(submission.order)
    },
    /** Uploads the order's document again, then sends the same signed order. */
    uploadAgain: async () => {
      if (!('order' in submission)) return
      setSubmission({ phase: 'sending', order: submission.order })
      // If its code cannot be loaded, sending the order again still reports the problem.
      const { uploadAppData } = await import('./upload-app-data').catch(() => noUpload)
      await uploadAppData(network, submission.order.body)
      await send(submission.order)
    },
    /** Deletes an order that the service does not have. */
    discard: () => {
      if ('order' in submission) forgetSentOrder(submission.order.uid)
      setSubmission(idle)
    },
    dismiss: () => setSubmission(idle),
  }
}

export type SubmissionControl = ReturnType<typeof useSubmission>
