'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useWallet } from '@/components/wallet/wallet-context'
import { ApiError } from '@/lib/client/api-error'
import { cancelOrderMutation } from '@/lib/client/queries/order-mutations'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import { walletFailureWords } from './error-words'

export type CancelState =
  | { readonly phase: 'idle' | 'signing' | 'sending' | 'confirmed' }
  | { readonly phase: 'failed'; readonly sentence: string; readonly code: string | null }

/** Cancels with a signed request. The order's own state says when it is true. */
export function useCancel(network: NetworkView, order: Order) {
  const wallet = useWallet()
  const [state, setState] = useState<CancelState>({ phase: 'idle' })
  const { mutateAsync: send } = useMutation(cancelOrderMutation(network.name))

  const cancel = async () => {
    setState({ phase: 'signing' })
    const [engine, { signCancellation }] = await Promise.all([
      wallet.engine(),
      import('./sign-order'),
    ])
    const signed = await signCancellation(engine, network, order.owner, order.uid)
    if (!signed.ok) {
      const words = walletFailureWords(signed.error.errorType, signed.error.description)
      setState({ phase: 'failed', sentence: words.sentence, code: null })
      return
    }
    setState({ phase: 'sending' })
    try {
      await send({
        uid: order.uid,
        cancellation: { signature: signed.value, signingScheme: 'eip712' },
      })
      setState({ phase: 'confirmed' })
    } catch (error) {
      setState(cancelFailure(error))
    }
  }
  return { state, cancel, reset: () => setState({ phase: 'idle' }) }
}

function cancelFailure(error: unknown): CancelState {
  const code = error instanceof ApiError ? error.errorType : null
  switch (code) {
    case 'AlreadyCancelled':
      return { phase: 'confirmed' }
    case 'OrderFullyExecuted':
      return { phase: 'failed', sentence: 'Filled before the cancel arrived.', code }
    case 'OrderExpired':
      return { phase: 'failed', sentence: 'The order had expired already.', code }
    case null:
      return {
        phase: 'failed',
        sentence: 'No answer came, so the order may still be open. Its state above tells.',
        code,
      }
    default:
      return {
        phase: 'failed',
        sentence: `The service refused: ${error instanceof ApiError ? error.description : ''}`,
        code,
      }
  }
}
