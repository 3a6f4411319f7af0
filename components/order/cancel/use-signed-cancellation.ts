'use client'

import { useState } from 'react'
import type { Cancelling, OwnerScheme } from '@/components/wallet/sign-order'
import { useWalletRequests } from '@/components/wallet/use-wallet-requests'
import { useWallet } from '@/components/wallet/wallet-context'
import { REQUEST_LEFT, type WalletResult } from '@/lib/client/wallet-types'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { Hex } from '@/lib/domain/shared/hex'
import { type CancelFailed, cancelNotSigned } from './cancel-state'

const loadSigning = () => import('@/components/wallet/sign-order')
type Signing = Awaited<ReturnType<typeof loadSigning>>

/** How a cancellation is signed and sent, and which states it ends in. */
type Steps<End> = {
  readonly network: NetworkView
  readonly owner: Address
  readonly sign: (
    signing: Signing,
    by: Cancelling,
    uids: readonly OrderUid[],
  ) => Promise<WalletResult<Hex>>
  readonly send: (
    uids: readonly OrderUid[],
    cancellation: { readonly signature: Hex; readonly signingScheme: OwnerScheme },
  ) => Promise<unknown>
  readonly sent: (count: number) => End
  readonly failed: (error: unknown) => End
}

/** Cancels orders by a signature: asks the wallet for it, and sends it. */
export function useSignedCancellation<End>(start: End, steps: Steps<End>) {
  const wallet = useWallet()
  const requests = useWalletRequests()
  const [state, setState] = useState<
    End | CancelFailed | { readonly phase: 'signing' | 'sending' }
  >(start)

  const sign = async (uids: readonly OrderUid[], scheme: OwnerScheme) => {
    const [engine, signing] = await Promise.all([wallet.engine(), loadSigning()])
    const { network, owner } = steps
    return steps.sign(signing, { engine, scheme, network, owner }, uids)
  }
  const cancel = async (uids: readonly OrderUid[], scheme: OwnerScheme) => {
    const isWanted = requests.begin()
    setState({ phase: 'signing' })
    const signed = await sign(uids, scheme).catch(() => null)
    if (!isWanted()) return
    if (signed === null || !signed.ok) {
      setState(cancelNotSigned(signed === null ? null : signed.error, scheme))
      return
    }
    setState({ phase: 'sending' })
    try {
      await steps.send(uids, { signature: signed.value, signingScheme: scheme })
      setState(steps.sent(uids.length))
    } catch (error) {
      setState(steps.failed(error))
    }
  }
  const leave = () => {
    requests.leave()
    setState(cancelNotSigned(REQUEST_LEFT, 'eip712'))
  }
  return { state, cancel, leave, reset: () => setState(start) }
}
