import type { PartnerFee } from '@/lib/domain/app-data/partner-fee'
import type { Address } from '@/lib/domain/shared/address'
import type { Bps } from '@/lib/domain/shared/amount'
import { atoms, bps } from '@/lib/domain/shared/amount'
import { assertNever } from '@/lib/domain/shared/assert-never'
import { factorFromBps } from './factor'
import type { FeePolicy, FeeQuote } from './policy'

/**
 * Maximum of all partner fees of one order, as a share of volume.
 * Source: lib/docs/protocol.md#partner-fees.
 */
const MAX_PARTNER_FEE_BPS = bps(100)

/**
 * The policies of an order's partner fees, in document order; they apply after the protocol's. Each
 * is reduced to what remains of the total limit. It is dropped when nothing remains, or when it needs
 * a quote that the order does not have.
 */
export const partnerFeePolicies = (
  fees: readonly PartnerFee[],
  quote: FeeQuote | null,
): readonly FeePolicy[] => limitedFees(fees, quote).map(({ policy }) => policy)

/** Who receives the fee of each of these policies. */
export const partnerFeeRecipients = (
  fees: readonly PartnerFee[],
  isQuoted: boolean,
): readonly Address[] =>
  limitedFees(fees, isQuoted ? ANY_QUOTE : null).map(({ fee }) => fee.recipient)

/** Which policies there are depends on whether there is a quote, not on its amounts. */
const ANY_QUOTE: FeeQuote = { sellAmount: atoms(1n), buyAmount: atoms(1n), feeAmount: atoms(0n) }

function limitedFees(fees: readonly PartnerFee[], quote: FeeQuote | null) {
  const limited: { readonly fee: PartnerFee; readonly policy: FeePolicy }[] = []
  let remainingBps: number = MAX_PARTNER_FEE_BPS
  for (const fee of fees) {
    const policy = toPolicy(fee, bps(Math.min(volumeCap(fee), remainingBps)), quote)
    if (policy === null) continue
    limited.push({ fee, policy })
    remainingBps -= Math.min(volumeCap(fee), remainingBps)
  }
  return limited
}

const volumeCap = (fee: PartnerFee): number =>
  fee.kind === 'volume' ? fee.volumeBps : fee.maxVolumeBps

function toPolicy(fee: PartnerFee, capBps: Bps, quote: FeeQuote | null): FeePolicy | null {
  if (capBps === 0) return null
  const maxVolumeFactor = factorFromBps(capBps)
  switch (fee.kind) {
    case 'volume':
      return { kind: 'volume', factor: maxVolumeFactor }
    case 'surplus':
      return { kind: 'surplus', factor: factorFromBps(fee.surplusBps), maxVolumeFactor }
    case 'priceImprovement':
      return quote === null
        ? null
        : {
            kind: 'priceImprovement',
            factor: factorFromBps(fee.priceImprovementBps),
            maxVolumeFactor,
            quote,
          }
    default:
      return assertNever(fee)
  }
}
