import type { KeptPart, KeptParts, SignedPart } from '@/lib/client/orders/kept-parts'
import {
  moveLateParts,
  type PartTiming,
  type PlannedPart,
  signingLeadSeconds,
} from '@/lib/domain/order/part-plan'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import type { Bytes32 } from '@/lib/domain/shared/hex'

type NewPartOrder = Omit<KeptParts, 'parts' | 'batchId' | keyof PartTiming> & {
  readonly timing: PartTiming
  readonly plan: readonly PlannedPart[]
}

/** The order as it is kept from then on, with nothing signed yet. */
export const beginPartOrder = ({ timing, plan, ...order }: NewPartOrder): KeptParts => ({
  ...order,
  ...timing,
  batchId: null,
  parts: plan.map((part) => ({ ...part, state: 'unsigned', signed: null })),
})

/** The order at `now`: parts that came too late move behind the others and must be signed again. */
export function onTime(order: KeptParts, now: UnixSeconds): KeptParts {
  const isPlaced = ({ state }: KeptPart) => state === 'placed' || state === 'onChain'
  const clock = { now, leadSeconds: signingLeadSeconds(order.parts.length) }
  const moved = moveLateParts(order.parts, isPlaced, order, clock)
  if (moved === order.parts) return order
  const before = new Map(order.parts.map((part) => [part.index, part]))
  return {
    ...order,
    parts: moved.map((part) =>
      before.get(part.index)?.validFrom === part.validFrom
        ? part
        : { ...part, state: 'unsigned', signed: null },
    ),
  }
}

/** What is to be done next: all parts are signed before the first is sent. */
export type NextStep =
  | { readonly kind: 'sign' | 'send'; readonly part: KeptPart }
  | { readonly kind: 'signOnChain'; readonly parts: readonly KeptPart[] }
  | { readonly kind: 'done' }

export function nextStep({ parts, scheme }: KeptParts): NextStep {
  const unsigned = parts.find(({ state }) => state === 'unsigned')
  if (unsigned !== undefined) return { kind: 'sign', part: unsigned }
  const unsent = parts.find(({ state }) => state === 'signed')
  if (unsent !== undefined) return { kind: 'send', part: unsent }
  const waiting = parts.filter(({ state }) => state === 'placed')
  return scheme === 'presign' && waiting.length > 0
    ? { kind: 'signOnChain', parts: waiting }
    : { kind: 'done' }
}

/** The order with a part in its next state. */
export const withPart = (
  order: KeptParts,
  index: number,
  change: { readonly state: KeptPart['state']; readonly signed?: SignedPart },
): KeptParts => ({
  ...order,
  parts: order.parts.map((part) => (part.index === index ? { ...part, ...change } : part)),
})

/** How many parts are signed, and how many the service has. */
export const countParts = ({ parts }: Pick<KeptParts, 'parts'>) => ({
  count: parts.length,
  signed: parts.filter(({ state }) => state !== 'unsigned').length,
  placed: parts.filter(({ state }) => state === 'placed' || state === 'onChain').length,
  onChain: parts.filter(({ state }) => state === 'onChain').length,
})

/** The kept order of an account to go on with; null when there is none. */
export const keptOrderOf = (
  orders: readonly KeptParts[],
  network: string,
  owner: Address | null,
): KeptParts | null =>
  orders.find((order) => order.network === network && order.owner === owner) ?? null

/** A random id for a new order. */
export function newPartOrderId(random: (bytes: Uint8Array) => Uint8Array): Bytes32 {
  const bytes = random(new Uint8Array(32))
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}` as unknown as Bytes32
}
