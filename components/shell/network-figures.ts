import { networkOfPath } from '@/components/ui/networks-context'
import { formatDecimal } from '@/lib/client/format/decimal'
import type { NetworkHealth } from '@/lib/contract/codecs/network-health'
import type { Separators } from '@/lib/domain/shared/separators'
import { t } from '@/lib/words/words'

const WEI_PER_GWEI = 1e9
const LEAST_GWEI = 0.001

/** A price of gas: `0.84 gwei`, with two decimals, with three below 0.1, without from 100 on. */
export function gasText(baseFee: bigint, separators: Separators): string {
  const gwei = Number(baseFee) / WEI_PER_GWEI
  if (gwei > 0 && gwei < LEAST_GWEI) return t`< ${formatDecimal(LEAST_GWEI, 3, separators)} gwei`
  const decimals = gwei === 0 || gwei >= 100 ? 0 : gwei >= 0.1 ? 2 : 3
  return t`${formatDecimal(gwei, decimals, separators)} gwei`
}

/** `0.02 s`; from a second on `1.9 s`. */
export const delayText = (delayMs: number, separators: Separators): string =>
  t`${formatDecimal(delayMs / 1000, delayMs < 1_000 ? 2 : 1, separators)} s`

/** Heights of bars, of 14: those of checks that were well grow with their delay. */
const LOW = 4
const HIGH = 9
const FULL = 14

/** How high the bar of a check is: full where it was slow or failed. */
export function barHeight({ state, delayMs }: NetworkHealth['checks'][number]): number {
  if (state !== 'well') return FULL
  return LOW + (HIGH - LOW) * Math.min(1, Math.log10(1 + delayMs) / 3)
}

/**
 * The page of this kind on another network; from a page about one item, which the other network does
 * not have, the list of such items.
 */
export function networkHref(path: string, network: string): string {
  if (networkOfPath(path) === null) return `${path}?network=${network}`
  const kind = path.split('/')[1] ?? ''
  // An order's own page belongs to Debug.
  return `/${kind === 'orders' ? 'debug' : kind}?network=${network}`
}
