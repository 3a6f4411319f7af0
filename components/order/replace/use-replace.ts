'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { replacingAppData } from '@/components/wallet/order-draft'
import { useWalletRequests } from '@/components/wallet/use-wallet-requests'
import { useWallet } from '@/components/wallet/wallet-context'
import { walletSentence } from '@/components/wallet/wallet-sentence'
import {
  markSentOrderPlaced,
  removeSentOrder,
  saveSentOrder,
} from '@/lib/client/orders/sent-orders'
import { placeOrderMutation } from '@/lib/client/queries/order-mutations'
import { REQUEST_LEFT } from '@/lib/client/wallet-types'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import type { OrderData } from '@/lib/domain/order/order'
import { isUnanswered, type ReplaceState, replaceFailure } from './replace-state'

/**
 * Signs and places an order that replaces another one. It is stored before it is sent, so that a
 * lost answer is looked for by its uid.
 */
export function useReplace(network: NetworkView, order: Order) {
  const wallet = useWallet()
  const requests = useWalletRequests()
  const [state, setState] = useState<ReplaceState>({ phase: 'editing' })
  const { mutateAsync: place } = useMutation(placeOrderMutation(network.name))

  const sign = async (data: OrderData) => {
    const [engine, { signOrder }] = await Promise.all([
      wallet.engine(),
      import('@/components/wallet/sign-order'),
    ])
    const scheme = order.signingScheme === 'ethsign' ? 'ethsign' : 'eip712'
    const document = replacingAppData(order.uid)
    return signOrder({ engine, network, owner: order.owner, data, scheme, document, quoteId: null })
  }
  const replace = async (data: OrderData) => {
    const isWanted = requests.begin()
    setState({ phase: 'signing' })
    const signed = await sign(data).catch(() => null)
    if (!isWanted()) return
    if (signed === null || !signed.ok) {
      const sentence =
        signed === null
          ? 'The wallet code could not be loaded. Nothing was sent.'
          : walletSentence(signed.error)
      setState({ phase: 'failed', sentence, code: null })
      return
    }
    const { uid, body } = signed.value
    setState({ phase: 'sending' })
    saveSentOrder({ network: network.name, uid, body, state: 'armed', signedAtMs: Date.now() })
    try {
      await place(body)
      markSentOrderPlaced(uid)
      setState({ phase: 'placed', uid })
    } catch (error) {
      if (!isUnanswered(error)) removeSentOrder(uid)
      setState(replaceFailure(error))
    }
  }
  const leave = () => {
    requests.leave()
    setState({ phase: 'failed', sentence: walletSentence(REQUEST_LEFT), code: null })
  }
  return { state, replace, leave }
}
