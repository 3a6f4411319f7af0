'use client'

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { type CallsOutcome, followBatch, makeCalls } from '@/components/wallet/owner-calls'
import { useWalletRequests } from '@/components/wallet/use-wallet-requests'
import { useWallet } from '@/components/wallet/wallet-context'
import {
  type KeptPart,
  type KeptParts,
  removeKeptParts,
  saveKeptParts,
} from '@/lib/client/orders/kept-parts'
import { saveSentOrder } from '@/lib/client/orders/sent-orders'
import { keepSignedQuote } from '@/lib/client/orders/signed-quotes'
import { placeOrderMutation } from '@/lib/client/queries/order-mutations'
import { orderKeys, ordersByUidsQuery } from '@/lib/client/queries/orders'
import { serverClockQuery } from '@/lib/client/server-clock'
import { REQUEST_LEFT, type WalletEngine, type WalletFailure } from '@/lib/client/wallet-types'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderCreation } from '@/lib/contract/codecs/order-creation'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { failure } from '@/lib/domain/shared/result'
import { nextStep, onTime, withPart } from './part-order'
import type { SendProblem } from './send-part'

/** What is being done, or why nothing is; `index` numbers a part from 1. */
export type PartsProgress =
  | { readonly phase: 'idle' | 'signingOnChain' | 'done' }
  | { readonly phase: 'signing' | 'sending'; readonly index: number }
  | { readonly phase: 'walletProblem'; readonly failure: WalletFailure }
  | { readonly phase: 'notSent'; readonly index: number; readonly problem: SendProblem }
  | { readonly phase: 'notOnChain'; readonly outcome: CallsOutcome }
  /** Something of this page failed, such as loading its code. */
  | { readonly phase: 'failed'; readonly description: string }

const wait = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))

type Run = {
  readonly network: NetworkView
  readonly queryClient: QueryClient
  readonly engine: () => Promise<WalletEngine>
  readonly post: (body: OrderCreation) => Promise<unknown>
  readonly isWanted: () => boolean
  readonly keep: (order: KeptParts) => void
  readonly onProgress: (progress: PartsProgress) => void
}

/**
 * Signs and sends the parts of an order, which is stored after each step: after a refusal, a reload or
 * a lost answer it goes on where it was.
 */
export function usePartOrder(network: NetworkView, first: KeptParts | null) {
  const wallet = useWallet()
  const queryClient = useQueryClient()
  const requests = useWalletRequests()
  const { mutateAsync: post } = useMutation(placeOrderMutation(network.name))
  const [order, setOrder] = useState(first)
  const [progress, setProgress] = useState<PartsProgress>({ phase: 'idle' })

  const run = useCallback(
    async (from: KeptParts) => {
      const isWanted = requests.begin()
      const onProgress = (next: PartsProgress) => {
        if (isWanted()) setProgress(next)
      }
      const keep = (next: KeptParts) => {
        saveKeptParts(next)
        setOrder(next)
      }
      keep(from)
      const deps = { network, queryClient, engine: wallet.engine, post, isWanted, keep, onProgress }
      try {
        await runParts(deps, from)
      } catch (error) {
        const description = error instanceof Error ? error.message : String(error)
        onProgress({ phase: 'failed', description })
      }
    },
    [network, post, queryClient, requests, wallet.engine],
  )
  return {
    order,
    progress,
    run,
    /** Stops waiting for the wallet; what is signed stays kept. */
    leave: () => {
      requests.leave()
      setProgress({ phase: 'walletProblem', failure: REQUEST_LEFT })
    },
    /** Forgets what was not sent; parts in the order book stay there. */
    discard: () => {
      requests.leave()
      if (order !== null) removeKeptParts(order.id)
    },
  }
}

export type PartOrderHandle = ReturnType<typeof usePartOrder>

/** Goes on step by step until all is done or something stops it. */
async function runParts(run: Run, from: KeptParts): Promise<void> {
  let order = from
  const keep = (next: KeptParts) => {
    order = next
    run.keep(next)
  }
  const aheadMs = await run.queryClient.fetchQuery(serverClockQuery)
  while (run.isWanted()) {
    const timed = onTime(order, unixSeconds((Date.now() + aheadMs) / 1000))
    if (timed !== order) keep(timed)
    const step = nextStep(order)
    switch (step.kind) {
      case 'sign':
        if (!(await signOne(run, order, step.part, keep))) return
        break
      case 'send':
        if (!(await sendOne(run, order, step.part, keep))) return
        break
      case 'signOnChain': {
        run.onProgress({ phase: 'signingOnChain' })
        const outcome = await signOnChain(run, order, step.parts, keep)
        if (outcome.kind !== 'done') {
          run.onProgress({ phase: 'notOnChain', outcome })
          return
        }
        break
      }
      case 'done':
        removeKeptParts(order.id)
        await run.queryClient.invalidateQueries({ queryKey: orderKeys.all(run.network.name) })
        run.onProgress({ phase: 'done' })
        return
    }
  }
}

type Keep = (order: KeptParts) => void

/** False when the wallet did not sign. */
async function signOne(run: Run, order: KeptParts, part: KeptPart, keep: Keep): Promise<boolean> {
  run.onProgress({ phase: 'signing', index: part.index })
  const { signPart } = await import('./sign-part')
  const signed = await signPart(run.network, run.engine, order, part).catch((error: unknown) =>
    failure('WalletFailed', error instanceof Error ? error.message : String(error)),
  )
  // The user left; a late signature is not used.
  if (!run.isWanted()) return false
  if (!signed.ok) {
    run.onProgress({ phase: 'walletProblem', failure: signed.error })
    return false
  }
  keep(withPart(order, part.index, { state: 'signed', signed: signed.value }))
  if (order.quote !== null) keepSignedQuote({ uid: signed.value.uid, ...order.quote })
  return true
}

/** False when the service did not take it. */
async function sendOne(run: Run, order: KeptParts, part: KeptPart, keep: Keep): Promise<boolean> {
  const { signed } = part
  if (signed === null) return false
  run.onProgress({ phase: 'sending', index: part.index })
  const { sendPart } = await import('./send-part')
  const problem = await sendPart(run.post, signed, wait)
  if (problem !== null) {
    run.onProgress({ phase: 'notSent', index: part.index, problem })
    return false
  }
  keep(withPart(order, part.index, { state: 'placed' }))
  // Lists of networks that know no orders of an account are made of these.
  saveSentOrder({ network: run.network.name, ...signed, state: 'placed', signedAtMs: Date.now() })
  return true
}

/** One transaction for all parts where the wallet can, else one for each. */
async function signOnChain(
  run: Run,
  order: KeptParts,
  parts: readonly KeptPart[],
  keep: Keep,
): Promise<CallsOutcome> {
  const { network } = run
  let current = order
  const mark = (index: number) => {
    current = withPart(current, index, { state: 'onChain' })
    keep(current)
  }
  const engine = await run.engine()
  if (order.batchId !== null) {
    const earlier = await followBatch(engine, order.batchId, run.isWanted)
    if (earlier.kind === 'done') {
      for (const { index } of parts) mark(index)
      return earlier
    }
    // Nobody waits for it any more, but it may still be made.
    if (!run.isWanted()) return earlier
    // It failed or is forgotten: it is asked for again.
    current = { ...current, batchId: null }
    keep(current)
    if (earlier.kind === 'reverted') return earlier
  }
  const open = await unsignedOnChain(run, parts)
  for (const { index } of parts) if (!open.some((part) => part.index === index)) mark(index)
  const { preSignatureCall } = await import('@/lib/client/wagmi/encode-call')
  return makeCalls({
    engine,
    network,
    account: order.owner,
    isWanted: run.isWanted,
    calls: open.flatMap(({ signed }) =>
      signed === null ? [] : [preSignatureCall(network.contracts.settlement, signed.uid, true)],
    ),
    onBatch: (batchId) => {
      current = { ...current, batchId }
      keep(current)
    },
    onMade: (at) => {
      const made = open[at]
      if (made !== undefined) mark(made.index)
    },
  })
}

/** The parts that the book does not know as signed yet; another tab or device may have signed some. */
async function unsignedOnChain(
  { queryClient, network }: Run,
  parts: readonly KeptPart[],
): Promise<readonly KeptPart[]> {
  const uids = parts.flatMap(({ signed }) => signed?.uid ?? [])
  const found = await queryClient.fetchQuery({
    ...ordersByUidsQuery(network.name, uids),
    staleTime: 0,
  })
  const signed = new Set(
    found.flatMap((element) =>
      'order' in element && element.order.status !== 'presignaturePending'
        ? [element.order.uid]
        : [],
    ),
  )
  return parts.filter((part) => part.signed !== null && !signed.has(part.signed.uid))
}
