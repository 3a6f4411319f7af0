'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react'
import type { SignedOrderCreation } from '@/components/wallet/sign-order'
import { useWalletRequests } from '@/components/wallet/use-wallet-requests'
import {
  markSentOrderPlaced,
  readSentOrders,
  removeSentOrder,
  saveSentOrder,
} from '@/lib/client/orders/sent-orders'
import { placeOrderMutation } from '@/lib/client/queries/order-mutations'
import { orderKeys, orderQuery } from '@/lib/client/queries/orders'
import { retryDelayMilliseconds } from '@/lib/client/queries/retry-policy'
import { REQUEST_LEFT, type WalletFailure, type WalletResult } from '@/lib/client/wallet-types'
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
  const requests = useWalletRequests()
  const { mutateAsync: post } = useMutation(placeOrderMutation(network))

  const send = useCallback(
    async (order: SignedOrderCreation) => {
      setSubmission({ phase: 'sending', order })
      saveSentOrder({ network, ...order, state: 'armed', signedAtMs: Date.now() })
      try {
        await post(order.body)
        markSentOrderPlaced(order.uid)
        setSubmission({ phase: 'placed', order })
      } catch (error) {
        const next = afterFailedSubmit(order, error, Date.now())
        if (next.phase === 'placed') markSentOrderPlaced(order.uid)
        if (next.phase === 'refused') removeSentOrder(order.uid)
        setSubmission(next)
      }
    },
    [network, post],
  )

  const start = useCallback(
    async (sign: () => Promise<WalletResult<SignedOrderCreation>>) => {
      const isWanted = requests.begin()
      setSubmission({ phase: 'signing' })
      const signed = await sign().catch((error: unknown): { ok: false; error: WalletFailure } => ({
        ok: false,
        error: { errorType: 'WalletFailed', description: String(error) },
      }))
      if (!isWanted()) return
      if (signed.ok) await send(signed.value)
      else setSubmission({ phase: 'walletProblem', failure: signed.error })
    },
    [send, requests],
  )

  useUnconfirmedOrder(network, setSubmission)
  useResend(submission, send)
  usePlacementCheck(network, submission, setSubmission)

  return {
    submission,
    start,
    /** Stops waiting for the wallet's signature. */
    leave: () => {
      requests.leave()
      setSubmission({ phase: 'walletProblem', failure: REQUEST_LEFT })
    },
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
      if ('order' in submission) removeSentOrder(submission.order.uid)
      setSubmission(idle)
    },
    dismiss: () => setSubmission(idle),
  }
}

export type SubmissionControl = ReturnType<typeof useSubmission>

type SetSubmission = Dispatch<SetStateAction<Submission>>

/**
 * Looks up an order that was sent but not confirmed, because the page was closed before the response
 * arrived.
 */
function useUnconfirmedOrder(network: string, setSubmission: SetSubmission) {
  useEffect(() => {
    const nowSeconds = Date.now() / 1000
    const armed = readSentOrders().find(
      (sentOrder) =>
        sentOrder.network === network &&
        sentOrder.state === 'armed' &&
        sentOrder.body.validTo > nowSeconds,
    )
    if (armed !== undefined) {
      setSubmission({ phase: 'checking', order: { uid: armed.uid, body: armed.body }, missing: 0 })
    }
  }, [network, setSubmission])
}

/** Sends a rate-limited order again when the service allows it. */
function useResend(submission: Submission, send: (order: SignedOrderCreation) => Promise<void>) {
  useEffect(() => {
    if (submission.phase !== 'paused') return
    const wait = Math.max(0, submission.retryAtMs - Date.now())
    const timer = setTimeout(() => void send(submission.order), wait)
    return () => clearTimeout(timer)
  }, [submission, send])
}

/** Looks an order up by uid, with a backoff, until the service confirms it. */
function usePlacementCheck(network: string, submission: Submission, setSubmission: SetSubmission) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (submission.phase !== 'checking') return
    const { order } = submission
    let current = true
    let attempt = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = async () => {
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
        timer = setTimeout(check, retryDelayMilliseconds(attempt, error))
        attempt += 1
        setSubmission((now) => (now.phase === 'checking' ? afterFailedCheck(now, error) : now))
      }
    }
    timer = setTimeout(
      check,
      submission.missing === 0 ? 500 : retryDelayMilliseconds(submission.missing, null),
    )
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [submission, network, setSubmission, queryClient])
}
