import type { PartnerFee } from '@/lib/domain/app-data/partner-fee'
import type { Bps } from '@/lib/domain/shared/amount'
import { bps } from '@/lib/domain/shared/amount'
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
export function partnerFeePolicies(
  fees: readonly PartnerFee[],
  quote: FeeQuote | null,
): readonly FeePolicy[] {
  const policies: FeePolicy[] = []
  let remainingBps: number = MAX_PARTNER_FEE_BPS
  for (const fee of fees) {
    const policy = toPolicy(fee, bps(Math.min(volumeCap(fee), remainingBps)), quote)
    if (policy === null) continue
    policies.push(policy)
    remainingBps -= Math.min(volumeCap(fee), remainingBps)
  }
  return policies
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
