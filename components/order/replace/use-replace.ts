'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { replacingAppData } from '@/components/wallet/order-draft'
import { useAllowance } from '@/components/wallet/use-allowance'
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
import { t } from '@/lib/words/words'
import { isUnanswered, type ReplaceState, replaceFailure } from './replace-state'
import {
  allowanceOfChange,
  type Change,
  carriedPermit,
  needOfChange,
  replacementData,
} from './replacement'

/**
 * Signs and places an order that replaces another one, with a new permit if it needs one. It is
 * stored before it is sent, so that a lost answer is looked for by its uid.
 */
export function useReplace(network: NetworkView, order: Order) {
  const { owner, sellToken } = order
  const wallet = useWallet()
  const queries = useQueryClient()
  const requests = useWalletRequests()
  // Only an order that carries a permit may need another one.
  const allowanceOwner = carriedPermit(order) === null ? null : owner
  const { allowance, openNeed } = useAllowance(network, allowanceOwner, sellToken)
  const [state, setState] = useState<ReplaceState>({ phase: 'editing' })
  const { mutateAsync: place } = useMutation(placeOrderMutation(network.name))

  const needsPermit = (change: Change): boolean => {
    const need = needOfChange(order, change, openNeed ?? 0n)
    return allowanceOfChange(order, need, allowance ?? 0n).from === 'newPermit'
  }
  const sign = async (change: Change, isWanted: () => boolean) => {
    const [engine, { signOrder }, { permitOfChange }] = await Promise.all([
      wallet.engine(),
      import('@/components/wallet/sign-order'),
      import('./permit-of-change'),
    ])
    const permit = await permitOfChange({ queries, engine, network, order, change })
    if (!permit.ok) return permit
    if (!isWanted()) return { ok: false, error: REQUEST_LEFT } as const
    setState({ phase: 'signing' })
    const scheme = order.signingScheme === 'ethsign' ? 'ethsign' : 'eip712'
    const document = replacingAppData(order.uid, permit.value)
    const data = replacementData(order, change, document)
    return signOrder({ engine, network, owner, data, scheme, document, quoteId: null })
  }
  const replace = async (change: Change) => {
    const isWanted = requests.begin()
    setState({ phase: needsPermit(change) ? 'permitting' : 'signing' })
    const signed = await sign(change, isWanted).catch(() => null)
    if (!isWanted()) return
    if (signed === null || !signed.ok) {
      const sentence =
        signed === null
          ? t`The wallet code or the chain could not be reached. Nothing was sent.`
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
  return { state, needsPermit, replace, leave }
}
