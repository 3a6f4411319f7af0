'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnerScheme } from '@/components/wallet/sign-order'
import { useWalletRequests } from '@/components/wallet/use-wallet-requests'
import { useWallet } from '@/components/wallet/wallet-context'
import { cancelOrdersMutation } from '@/lib/client/queries/order-mutations'
import { REQUEST_LEFT } from '@/lib/client/wallet-types'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { type CancelManyState, cancelManyFailure } from './cancel-many-state'
import { cancelNotSigned } from './cancel-state'

/** Cancels several orders of `owner` with one signature. The list shows when they are cancelled. */
export function useCancelMany(network: NetworkView, owner: Address) {
  const wallet = useWallet()
  const requests = useWalletRequests()
  const [state, setState] = useState<CancelManyState>({ phase: 'choosing' })
  const { mutateAsync: send } = useMutation(cancelOrdersMutation(network.name))

  const sign = async (uids: readonly OrderUid[], scheme: OwnerScheme) => {
    const [engine, { signCancellations }] = await Promise.all([
      wallet.engine(),
      import('@/components/wallet/sign-order'),
    ])
    return signCancellations({ engine, network, owner, uids, scheme })
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
      await send({ uids, cancellation: { signature: signed.value, signingScheme: scheme } })
      setState({ phase: 'done', count: uids.length })
    } catch (error) {
      setState(cancelManyFailure(error))
    }
  }
  const leave = () => {
    requests.leave()
    setState(cancelNotSigned(REQUEST_LEFT, 'eip712'))
  }
  return { state, cancel, leave }
}
