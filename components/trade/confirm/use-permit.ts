'use client'

import { useState } from 'react'
import type { PermitFailure, SignedPermit, WantedPermit } from '@/components/wallet/sign-permit'
import { useWalletRequests } from '@/components/wallet/use-wallet-requests'
import { useWallet } from '@/components/wallet/wallet-context'
import { REQUEST_LEFT } from '@/lib/client/wallet-types'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import type { Result } from '@/lib/domain/shared/result'

export type PermitState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'asking' }
  | { readonly phase: 'signed' }
  | { readonly phase: 'failed'; readonly failure: PermitFailure }

/** The permit of an order: signed once, and kept for as long as it is what the order needs. */
export function usePermit(network: NetworkView, owner: Address) {
  const wallet = useWallet()
  const requests = useWalletRequests()
  const [state, setState] = useState<PermitState>({ phase: 'idle' })
  const [kept, setKept] = useState<SignedPermit | null>(null)
  const { hooksTrampoline: trampoline } = network.contracts

  const sign = async (wanted: WantedPermit): Promise<Result<SignedPermit, PermitFailure>> => {
    if (trampoline === null) throw new Error('this network runs no hooks')
    const [{ signPermit }, engine] = await Promise.all([
      import('@/components/wallet/sign-permit'),
      wallet.engine(),
    ])
    return signPermit({ ...wanted, engine, network, owner, trampoline, kept })
  }
  /** The permit, or why there is none; null when the user stopped waiting. */
  const ask = async (wanted: WantedPermit): Promise<Result<SignedPermit, PermitFailure> | null> => {
    const isWanted = requests.begin()
    setState({ phase: 'asking' })
    const signed = await sign(wanted).catch((error: unknown) => ({
      ok: false as const,
      error: {
        errorType: 'WalletFailed' as const,
        description: error instanceof Error ? error.message : String(error),
      },
    }))
    if (!isWanted()) return null
    if (signed.ok) setKept(signed.value)
    setState(signed.ok ? { phase: 'signed' } : { phase: 'failed', failure: signed.error })
    return signed
  }
  /** Stops waiting for the wallet; a permit that it signs later is not used. */
  const leave = () => {
    requests.leave()
    setState({ phase: 'failed', failure: REQUEST_LEFT })
  }
  return { state, kept, ask, leave }
}
