import type { Address } from '@/lib/domain/shared/address'
import type { TracedCall } from './call-tree'
import { callsFunction } from './function-names'

/** Accounts by which the calls of a settlement are told apart; addresses of one order. */
export type SettlementFacts = {
  readonly settlementContract: Address
  readonly vaultRelayer: Address
  /** Runs hooks; null where there is none. */
  readonly hooksTrampoline: Address | null
  readonly owner: Address
  /** Who is paid. */
  readonly receiver: Address
  /** May be the native coin. */
  readonly buyToken: Address
}

/** What direct calls of the settlement contract are for; `settlement` is the contract itself. */
export const SETTLEMENT_PARTS = [
  'hooksBefore',
  'hooksAfter',
  'signature',
  'sale',
  'payout',
  'interaction',
  'settlement',
] as const

/** What a direct call of the settlement contract is for. */
export type SettlementPart = (typeof SETTLEMENT_PARTS)[number]

/**
 * What each direct call of a settlement is for, in their order. The transfer of what is sold, which
 * every settlement makes once, divides what runs before it from what runs after it; without it the
 * settlement ended before.
 * Source: lib/docs/protocol.md#settlement-contract.
 */
export function settlementParts(
  { calls }: Pick<TracedCall, 'calls'>,
  facts: SettlementFacts,
): readonly SettlementPart[] {
  const sale = calls.findIndex((call) => isSale(call, facts))
  return calls.map((call, at) => partOf(call, facts, sale !== -1 && at > sale))
}

const isSale = ({ to }: TracedCall, { vaultRelayer }: SettlementFacts): boolean =>
  to === vaultRelayer

function partOf(call: TracedCall, facts: SettlementFacts, isAfterSale: boolean): SettlementPart {
  const { to, input, value } = call
  if (isSale(call, facts)) return 'sale'
  if (to !== null && to === facts.hooksTrampoline) {
    return isAfterSale ? 'hooksAfter' : 'hooksBefore'
  }
  if (to === facts.owner && callsFunction(input, 'isValidSignature')) return 'signature'
  if (!isAfterSale) return 'interaction'
  const paysToken = to === facts.buyToken && isTransferTo(input, facts.receiver)
  const paysCoins = to === facts.receiver && value > 0n && input.length === 2
  return paysToken || paysCoins ? 'payout' : 'interaction'
}

/** `transfer(address,uint256)`: 4 bytes of the selector, then the receiver in the last 20 of 32. */
const isTransferTo = (input: string, receiver: Address): boolean =>
  input.startsWith('0xa9059cbb') && input.slice(34, 74).toLowerCase() === receiver.slice(2)
