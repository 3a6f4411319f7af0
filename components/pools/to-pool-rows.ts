import { type PoolRow, poolRow } from '@/lib/client/pools/pool-figures'
import type { PoolEntry } from '@/lib/contract/codecs/pools'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import type { PoolNames, PoolsHolding } from './pair-name'

/** The service's entries as rows; a pool without a name gets its short address as its name. */
export function toPoolRows(
  entries: readonly PoolEntry[],
  names: PoolNames,
  holding: PoolsHolding | null = null,
): readonly PoolRow[] {
  const holders = new Set(holding?.pools)
  const held = holding === null ? [] : [holding.token]
  return entries.map(({ contract_address: address, project, apr, fee, tvl, volume }) =>
    poolRow({
      address,
      project,
      name: names[address] ?? shortAddress(address),
      tokens: holders.has(address) ? held : [],
      apr,
      feePercent: fee,
      tvlUsd: tvl,
      volumeUsd: volume,
    }),
  )
}
