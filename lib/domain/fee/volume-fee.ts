import type { PartnerFee } from '@/lib/domain/app-data/partner-fee'
import type { QuoteAmounts } from '@/lib/domain/quote/quote'
import { atoms } from '@/lib/domain/shared/amount'
import { factorToNumber } from './factor'
import { partnerFeePolicies } from './partner-policies'
import { chargeFees } from './policy'

/** A quote after volume fees, and what they come to. */
export type VolumeFeeQuote = {
  readonly amounts: QuoteAmounts
  /** Basis points of all volume fees together, as `protocolFeeBps` shows them; `null` without any. */
  readonly protocolFeeBps: string | null
}

/**
 * Lowers what a quoted sell order buys, or raises what a quoted buy order sells, by the volume fees
 * its app data grants: exactly what a settlement at the quoted amounts would take, one fee after
 * the other. Fees on surplus or improvement never touch a quote, but count toward the limit all
 * partner fees share.
 * Rounding: as `feeToCharge`.
 * Source: protocol, section 3, "Volume fee".
 */
export function applyVolumeFee(
  amounts: QuoteAmounts,
  partnerFees: readonly PartnerFee[],
): VolumeFeeQuote {
  const policies = partnerFeePolicies(partnerFees, amounts).filter(({ kind }) => kind === 'volume')
  if (policies.length === 0) return { amounts, protocolFeeBps: null }
  const { trade } = chargeFees(policies, amounts, {
    executedSell: amounts.sellAmount + amounts.feeAmount,
    executedBuy: amounts.buyAmount,
  })
  const share = policies.reduce((sum, { factor }) => sum + factorToNumber(factor), 0)
  return {
    amounts: {
      ...amounts,
      sellAmount: atoms(trade.executedSell - amounts.feeAmount),
      buyAmount: atoms(trade.executedBuy),
    },
    protocolFeeBps: String(Number((share * 10_000).toFixed(5))),
  }
}
