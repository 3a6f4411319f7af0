import type { PartnerFee } from '@/lib/domain/app-data/partner-fee'
import type { Bps } from '@/lib/domain/shared/amount'
import { bps } from '@/lib/domain/shared/amount'
import { assertNever } from '@/lib/domain/shared/assert-never'
import { factorFromBps } from './factor'
import type { FeePolicy, FeeQuote } from './policy'

/** Most the partners of one order may take together, of its volume. Source: protocol, section 12. */
const MAX_PARTNER_FEE_BPS = bps(100)

/**
 * The policies an order's partner fees stand for, in document order; they apply after the
 * protocol's. Each is cut to what is left of the total limit; one of which nothing is left, or one
 * measured against a quote the order does not have, is dropped.
 */
export function partnerFeePolicies(
  fees: readonly PartnerFee[],
  quote: FeeQuote | null,
): readonly FeePolicy[] {
  const policies: FeePolicy[] = []
  let leftBps: number = MAX_PARTNER_FEE_BPS
  for (const fee of fees) {
    const policy = toPolicy(fee, bps(Math.min(volumeCap(fee), leftBps)), quote)
    if (policy === null) continue
    policies.push(policy)
    leftBps -= Math.min(volumeCap(fee), leftBps)
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
