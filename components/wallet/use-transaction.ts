'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { chainKeys } from '@/lib/client/wagmi/chain-keys'
import { readReceipt } from '@/lib/client/wagmi/chain-reads'
import {
  REQUEST_LEFT,
  type TransactionRequest,
  type WalletEngine,
  type WalletFailure,
  type WalletResult,
} from '@/lib/client/wallet-types'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import type { TxHash } from '@/lib/domain/shared/hex'
import { failure } from '@/lib/domain/shared/result'

export type TransactionState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'asking' }
  | { readonly phase: 'mining'; readonly hash: TxHash }
  | { readonly phase: 'done'; readonly hash: TxHash }
  | { readonly phase: 'reverted'; readonly hash: TxHash }
  | { readonly phase: 'failed'; readonly failure: WalletFailure }

const POLL_MS = 1000

/** Sends a transaction, waits until it is mined, then refreshes the account's data. */
export function useTransaction(network: NetworkView, account: Address | null) {
  const [state, setState] = useState<TransactionState>({ phase: 'idle' })
  const queryClient = useQueryClient()
  const running = useRef(0)
  // Stop waiting when the component unmounts; the account's data is refreshed elsewhere.
  useEffect(() => {
    const runs = running
    return () => {
      runs.current += 1
    }
  }, [])

  const run = useCallback(
    async (
      engine: () => Promise<WalletEngine>,
      makeCall: () => Promise<TransactionRequest>,
      /** Called when the wallet has sent the transaction, possibly long before it is mined. */
      onSent?: (hash: TxHash) => void,
    ): Promise<boolean> => {
      if (account === null) return false
      running.current += 1
      const runId = running.current
      const set = (next: TransactionState) => {
        if (running.current === runId) setState(next)
      }
      set({ phase: 'asking' })
      const sent = await request(engine, makeCall, (wallet, call) =>
        wallet.sendTransaction(account, network.chainId, call),
      )
      if (!sent.ok) {
        set({ phase: 'failed', failure: sent.error })
        return false
      }
      const hash = sent.value
      set({ phase: 'mining', hash })
      onSent?.(hash)
      const success = await untilMined(network.name, hash, () => running.current === runId)
      await queryClient.invalidateQueries({ queryKey: chainKeys.account(network.name, account) })
      set({ phase: success ? 'done' : 'reverted', hash })
      return success
    },
    [account, network.chainId, network.name, queryClient],
  )
  /** Stops waiting for the wallet; a transaction that it sends later is followed all the same. */
  const leave = useCallback(
    () =>
      setState((now) =>
        now.phase === 'asking' ? { phase: 'failed', failure: REQUEST_LEFT } : now,
      ),
    [],
  )
  return { state, run, leave }
}

/** A failure before the wallet is asked also means that nothing was sent. */
async function request(
  engine: () => Promise<WalletEngine>,
  makeCall: () => Promise<TransactionRequest>,
  send: (wallet: WalletEngine, call: TransactionRequest) => Promise<WalletResult<TxHash>>,
): Promise<WalletResult<TxHash>> {
  try {
    return await send(await engine(), await makeCall())
  } catch (error) {
    return failure('WalletFailed', error instanceof Error ? error.message : String(error))
  }
}

async function untilMined(network: string, hash: TxHash, wanted: () => boolean): Promise<boolean> {
  while (wanted()) {
    // A failed read says nothing about the transaction, so the next poll tries again.
    const receipt = await readReceipt(network, hash).catch(() => null)
    if (receipt !== null) return receipt.status === 'success'
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return false
}
