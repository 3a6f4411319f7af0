import type { Interaction } from '@/lib/domain/settlement/settlement'
import { filledAmount } from './fills'
import { wrapAllInteraction } from './onchain-placement'
import type { OrderFills, SignedOrder } from './order'
import type { OrderInteractions } from './stored-order'

/**
 * What the next fill of an order must run first: its hooks only if it is the first one, but the
 * wrapping of what a placing contract holds every time, as anybody may have it unwrap its tokens
 * between two fills. Hooks go through the trampoline, so none is mistaken for the wrapping.
 */
export function duePreInteractions(
  { data, owner }: Pick<SignedOrder, 'data' | 'owner'>,
  { pre }: OrderInteractions,
  fills: OrderFills,
): readonly Interaction[] {
  if (filledAmount(data, fills) === 0n) return pre
  const wrapAll = wrapAllInteraction(owner)
  return pre.filter(
    ({ target, callData }) => target === wrapAll.target && callData === wrapAll.callData,
  )
}
