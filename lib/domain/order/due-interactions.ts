import { filledAmount } from './fills'
import type { Interaction } from './interaction'
import { wrapAllInteraction } from './onchain-placement'
import type { OrderFills, SignedOrder } from './order'
import type { OrderInteractions } from './stored-order'

/**
 * The interactions that must run before the next fill of an order. Hooks run only before the first
 * fill. The `wrapAll` call of a placing contract runs before every fill, because anybody may make
 * that contract unwrap its tokens in between. Hooks go through the trampoline, so a hook is never
 * mistaken for `wrapAll`.
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
