'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnerScheme } from '@/components/wallet/sign-order'
import { useWalletRequests } from '@/components/wallet/use-wallet-requests'
import { useWallet } from '@/components/wallet/wallet-context'
import { cancelOrderMutation } from '@/lib/client/queries/order-mutations'
import { REQUEST_LEFT } from '@/lib/client/wallet-types'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import { type CancelState, cancelFailure, cancelNotSigned } from './cancel-state'

/** Cancels with a signed request. The order's own state shows when it is cancelled. */
export function useCancel(network: NetworkView, order: Order) {
  const wallet = useWallet()
  const [state, setState] = useState<CancelState>({ phase: 'idle' })
  const { mutateAsync: send } = useMutation(cancelOrderMutation(network.name))

  const sign = async (scheme: OwnerScheme) => {
    const [engine, { signCancellation }] = await Promise.all([
      wallet.engine(),
      import('@/components/wallet/sign-order'),
    ])
    return signCancellation({ engine, network, owner: order.owner, uid: order.uid, scheme })
  }
  const requests = useWalletRequests()
  const cancel = async (scheme: OwnerScheme) => {
    const isWanted = requests.begin()
    setState({ phase: 'signing' })
    const signed = await sign(scheme).catch(() => null)
    if (!isWanted()) return
    if (signed === null || !signed.ok) {
      setState(cancelNotSigned(signed === null ? null : signed.error, scheme))
      return
    }
    setState({ phase: 'sending' })
    try {
      const cancellation = { signature: signed.value, signingScheme: scheme }
      await send({ uid: order.uid, cancellation })
      setState({ phase: 'confirmed' })
    } catch (error) {
      setState(cancelFailure(error))
    }
  }
  const leave = () => {
    requests.leave()
    setState(cancelNotSigned(REQUEST_LEFT, 'eip712'))
  }
  return { state, cancel, leave, reset: () => setState({ phase: 'idle' }) }
}
