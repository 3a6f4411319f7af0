'use client'

import { useQuery } from '@tanstack/react-query'
import { type SlippageFacts, slippageKeys, slippageQuery } from '@/lib/client/queries/slippage'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderKind } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { ZERO_ADDRESS } from '@/lib/domain/shared/address'
import type { Atoms } from '@/lib/domain/shared/amount'
import { type AutoSlippage, autoSlippageOf } from './auto-slippage'
import { useDebounced } from './use-debounced'

/** The fixed amount of an order, in smallest units; null while there is none. */
type OrderSize = { readonly kind: OrderKind; readonly amount: Atoms | null }

const factsOf = ({ kind, amount }: OrderSize): SlippageFacts => ({
  orderKind: kind,
  partiallyFillable: null,
  sellAmount: kind === 'sell' ? amount : null,
  buyAmount: kind === 'buy' ? amount : null,
  expirationTimeInSeconds: null,
  feeAmount: null,
})

const SETTLE_MS = 300

/**
 * The slippage of an order of this size that does not set one; nothing is asked where none is
 * offered. While another size of the same pair is asked for, the earlier answer stands, and is not
 * `isForSize`.
 */
export function useAutoSlippage(
  network: NetworkView,
  base: Address | null,
  quote: Address | null,
  size: OrderSize,
): { readonly auto: AutoSlippage; readonly isForSize: boolean } {
  const isOffered = network.capabilities.slippage
  const isPair = base !== null && quote !== null && base !== quote
  const pair = { base: base ?? ZERO_ADDRESS, quote: quote ?? ZERO_ADDRESS }
  const amount = useDebounced(size.amount, SETTLE_MS)
  const { data, error, failureReason, isPlaceholderData } = useQuery({
    ...slippageQuery(network.name, pair, factsOf({ kind: size.kind, amount })),
    enabled: isOffered && isPair && amount !== null,
    placeholderData: (earlier, query) =>
      isOfPair(query?.queryKey, network.name, pair) ? earlier : undefined,
  })
  const recommended = data?.slippageBps ?? null
  const failure = error ?? failureReason
  const isAnswered = !isPlaceholderData && amount === size.amount
  return {
    auto: autoSlippageOf({ isOffered, isSized: size.amount !== null, recommended, failure }),
    isForSize: !isOffered || isAnswered || failure !== null,
  }
}

const isOfPair = (
  key: readonly unknown[] | undefined,
  ...pair: Parameters<typeof slippageKeys.ofPair>
): boolean => slippageKeys.ofPair(...pair).every((part, index) => key?.[index] === part)
