import 'server-only'
import type { Interaction } from '@/lib/domain/order/interaction'
import type { OrderInteractions } from '@/lib/domain/order/stored-order'
import { address } from '@/lib/domain/shared/address'
import { hex } from '@/lib/domain/shared/hex'
import type { InteractionJson, OrderInteractionsJson } from '@/lib/infra/db/schema/orders'

/** JSON has no bigint: `value` becomes decimal text. */
export const toInteractionsJson = ({ pre, post }: OrderInteractions): OrderInteractionsJson => ({
  pre: pre.map(toJson),
  post: post.map(toJson),
})

/** Throws when the stored JSON is not what `toInteractionsJson` writes. */
export const toInteractions = ({ pre, post }: OrderInteractionsJson): OrderInteractions => ({
  pre: pre.map(fromJson),
  post: post.map(fromJson),
})

const toJson = ({ target, value, callData }: Interaction): InteractionJson => ({
  target,
  value: value.toString(),
  callData,
})

const fromJson = ({ target, value, callData }: InteractionJson): Interaction => ({
  target: address(target),
  value: BigInt(value),
  callData: hex(callData),
})
