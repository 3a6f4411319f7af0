import { bpsText } from '@/lib/domain/fee/factor'
import { orderFeePolicies, type PolicySubject } from '@/lib/domain/fee/order-policies'
import { chargeFees, type FeePolicy } from '@/lib/domain/fee/policy'
import type { ProtocolFee } from '@/lib/domain/fee/protocol-fee'
import { atoms } from '@/lib/domain/shared/amount'
import type { QuoteAmounts } from './quote'

/** A quote after volume fees, and the sum of those fees. */
export type VolumeFeeQuote = {
  readonly amounts: QuoteAmounts
  /** All volume fees together in basis points, as decimal text; `null` without any. */
  readonly protocolFeeBps: string | null
}

/** The data of an order that decides which volume fees its quote contains. */
export type FeePayer = Pick<PolicySubject, 'class' | 'partnerFees'>

/**
 * Applies volume fees to a quote: lowers the bought amount of a sell order, or raises the sold amount
 * of a buy order, by the protocol's and partners' volume fees of an order placed at exactly the
 * quote. This is what a settlement at the quoted amounts would charge, one fee after the other. Fees
 * on surplus or improvement do not change a quote, but count towards the joint limit of partner fees.
 * Rounding: like `chargeFees`.
 * Source: lib/docs/protocol.md#network-fee.
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

/** The `protocolFeeBps` of a quote for such an order; `null` without volume fees. */
export function quotedFeeBps(payer: FeePayer, protocolFees: readonly ProtocolFee[]): string | null {
  const policies = quotedVolumeFees(payer, protocolFees)
  return policies.length === 0 ? null : bpsText(policies.map(({ factor }) => factor))
}

/** An order with exactly the quoted amounts is in market, whatever they are. */
const ANY_QUOTE = { sellAmount: atoms(1n), buyAmount: atoms(1n), feeAmount: atoms(0n) }

const quotedVolumeFees = (
  payer: FeePayer,
  protocolFees: readonly ProtocolFee[],
): readonly FeePolicy[] =>
  orderFeePolicies(
    { class: payer.class, partnerFees: payer.partnerFees, data: ANY_QUOTE, quote: ANY_QUOTE },
    protocolFees,
  ).filter(({ kind }) => kind === 'volume')
