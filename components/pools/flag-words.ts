import { formatPercent } from '@/lib/client/format/decimal'
import { formatUsdCompact } from '@/lib/client/format/usd'
import {
  CHECK_APR_PERCENT,
  type Figure,
  type PoolFlag,
  type PoolRow,
  SMALL_TVL_USD,
} from '@/lib/client/pools/pool-figures'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { THIN_TVL_USD } from '@/lib/domain/pool/thin-pool'
import type { Separators } from '@/lib/domain/shared/separators'
import { t } from '@/lib/words/words'
import { tokenName } from './pair-name'

/** What is to be known of a pool before it is used, a few words each, the gravest first. */
export const flagWords = (
  pool: PoolRow,
  listed: NetworkView['tokens'],
  separators: Separators,
): readonly string[] => pool.flags.map((flag) => wordsOf(flag, pool, listed, separators))

function wordsOf(
  flag: PoolFlag,
  pool: PoolRow,
  listed: NetworkView['tokens'],
  separators: Separators,
): string {
  const { figures } = pool
  switch (flag) {
    case 'incomplete':
      return missingWords(pool, listed)
    case 'tiny':
      return t`Tiny, under ${formatUsdCompact(THIN_TVL_USD, separators)}`
    case 'small':
      return t`Small, under ${formatUsdCompact(SMALL_TVL_USD, separators)}`
    case 'idle':
      return t`No trades in 24 h`
    case 'check':
      return t`APR above ${formatPercent(CHECK_APR_PERCENT, separators, 0)}`
    case 'jump':
      return t`APR ${formatPercent(figures.feeApr ?? 0, separators, 0)} over 24 h`
  }
}

const GIVEN: readonly Figure[] = ['apr', 'fee', 'tvl', 'volume']

function missingWords({ figures, unpriced }: PoolRow, listed: NetworkView['tokens']): string {
  const [token] = unpriced
  if (token !== undefined) return t`No price for ${tokenName(token, listed)}`
  const missing = GIVEN.filter((figure) => figures[figure] === null)
  if (missing.length > 1) return t`${missing.length} numbers not given`
  switch (missing[0]) {
    case 'apr':
      return t`APR not given`
    case 'fee':
      return t`Fee not given`
    case 'tvl':
      return t`TVL not given`
    default:
      return t`Volume not given`
  }
}
