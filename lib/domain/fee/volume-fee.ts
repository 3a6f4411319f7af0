import type { QuoteAmounts } from '@/lib/domain/quote/quote'
import { atoms } from '@/lib/domain/shared/amount'
import { bpsText } from './factor'
import { orderFeePolicies, type PolicySubject } from './order-policies'
import { chargeFees, type FeePolicy } from './policy'
import type { ProtocolFee } from './protocol-fee'

/** A quote after volume fees, and what they come to. */
export type VolumeFeeQuote = {
  readonly amounts: QuoteAmounts
  /** Basis points of all volume fees together, as `protocolFeeBps` shows them; `null` without any. */
  readonly protocolFeeBps: string | null
}

/** What of an order decides which volume fees its quote contains. */
export type FeePayer = Pick<PolicySubject, 'class' | 'partnerFees'>

/**
 * Lowers what a quoted sell order buys, or raises what a quoted buy order sells, by the volume fees
 * of an order placed at exactly the quote, the protocol's and those its app data grants: exactly
 * what a settlement at the quoted amounts would take, one fee after the other. Fees on surplus or
 * improvement never touch a quote, but count toward the limit all partner fees share.
 * Rounding: as `chargeFees`.
 * Source: protocol, section 3, "Volume fee".
 */
export function applyVolumeFee(
  amounts: QuoteAmounts,
  payer: FeePayer,
  protocolFees: readonly ProtocolFee[],
): VolumeFeeQuote {
  const { trade } = chargeFees(quotedVolumeFees(payer, protocolFees), amounts, {
    executedSell: amounts.sellAmount + amounts.feeAmount,
    executedBuy: amounts.buyAmount,
  })
  return {
    amounts: {
      ...amounts,
      sellAmount: atoms(trade.executedSell - amounts.feeAmount),
      buyAmount: atoms(trade.executedBuy),
    },
    protocolFeeBps: quotedFeeBps(payer, protocolFees),
  }
}

/** The `protocolFeeBps` that a quote for such an order has; `null` without volume fees. */
export function quotedFeeBps(payer: FeePayer, protocolFees: readonly ProtocolFee[]): string | null {
  const policies = quotedVolumeFees(payer, protocolFees)
  return policies.length === 0 ? null : bpsText(policies.map(({ factor }) => factor))
}

/** Whoever signs just what was quoted is in market, whatever the amounts. */
const SOME_QUOTE = { sellAmount: atoms(1n), buyAmount: atoms(1n), feeAmount: atoms(0n) }

const quotedVolumeFees = (
  payer: FeePayer,
  protocolFees: readonly ProtocolFee[],
): readonly FeePolicy[] =>
  orderFeePolicies(
    { class: payer.class, partnerFees: payer.partnerFees, data: SOME_QUOTE, quote: SOME_QUOTE },
    protocolFees,
  ).filter(({ kind }) => kind === 'volume')
