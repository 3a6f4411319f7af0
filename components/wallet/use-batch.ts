'use client'

import { useState } from 'react'
import { saveSentBatch } from '@/lib/client/orders/sent-batches'
import {
  REQUEST_LEFT,
  type TransactionRequest,
  type WalletFailure,
  type WalletResult,
} from '@/lib/client/wallet-types'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { failure } from '@/lib/domain/shared/result'
import { useWalletRequests } from './use-wallet-requests'
import { useWallet } from './wallet-context'

export type BatchRequest =
  | { readonly phase: 'idle' }
  | { readonly phase: 'asking' }
  | { readonly phase: 'failed'; readonly failure: WalletFailure }

/** Asks the wallet to make the calls that approve and sign an order as one. */
export function useBatch(network: NetworkView, account: Address) {
  const wallet = useWallet()
  const requests = useWalletRequests()
  const [state, setState] = useState<BatchRequest>({ phase: 'idle' })

  const send = async (calls: readonly TransactionRequest[]): Promise<WalletResult<string>> => {
    try {
      return await (await wallet.engine()).sendBatch(account, network.chainId, calls)
    } catch (error) {
      return failure('WalletFailed', error instanceof Error ? error.message : String(error))
    }
  }
  /** The wallet's id of the calls, or why they are not made; null when the user stopped waiting. */
  const ask = async (
    uid: OrderUid,
    calls: readonly TransactionRequest[],
  ): Promise<WalletResult<string> | null> => {
    const isWanted = requests.begin()
    setState({ phase: 'asking' })
    const sent = await send(calls)
    if (!isWanted()) return null
    if (sent.ok) {
      const kept = calls.map(({ to, data }) => ({ to, data }))
      const sentAtMs = Date.now()
      saveSentBatch({ network: network.name, uid, batchId: sent.value, calls: kept, sentAtMs })
    }
    setState(sent.ok ? { phase: 'idle' } : { phase: 'failed', failure: sent.error })
    return sent
  }
  const leave = () => {
    requests.leave()
    setState({ phase: 'failed', failure: REQUEST_LEFT })
  }
  return { state, ask, leave }
}
