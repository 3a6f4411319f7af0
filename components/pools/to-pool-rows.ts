import { type PoolRow, poolRow } from '@/lib/client/pools/pool-figures'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { PoolEntry } from '@/lib/contract/codecs/pools'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { holdingsOf, type ListedHoldings } from './listed-holdings'
import { pairName } from './pair-name'

/** The service's entries as rows; a pool without a listed token gets its short address as its name. */
export function toPoolRows(
  entries: readonly PoolEntry[],
  holdings: ListedHoldings | null,
  listed: NetworkView['tokens'],
): readonly PoolRow[] {
  return entries.map(({ contract_address: address, project, apr, fee, tvl, volume }) => {
    const held = holdingsOf(holdings, address)
    return poolRow({
      address,
      project,
      name: pairName(held.tokens, listed) ?? shortAddress(address),
      ...held,
      apr,
      feePercent: fee,
      tvlUsd: tvl,
      volumeUsd: volume,
    })
  })
}
