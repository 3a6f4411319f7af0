import 'server-only'
import { found, type Lookup, unknown } from '@/lib/domain/market/source-answer'
import type { BlockHeader } from '@/lib/domain/network/block'
import type { Address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import { MAX_HOLDERS, type TokenHolder } from '@/lib/domain/token/token-holder'
import { InfraError } from '@/lib/infra/errors'

export type IndexedHoldersConfig = {
  readonly selectTopHolders: (input: {
    readonly token: Address
    readonly limit: number
  }) => Promise<readonly { readonly holder: Address; readonly balance: bigint }[]>
  /** Blocks the index has read lately, oldest first; none before the first. */
  readonly selectMarketBlocks: (input: object) => Promise<readonly BlockHeader[]>
}

/** Holders by the transfers we index ourselves, as of the newest indexed block. */
export function createIndexedHolders(
  config: IndexedHoldersConfig,
): Lookup<Address, readonly TokenHolder[]> {
  return async (token) => {
    const [blocks, rows] = await Promise.all([
      config.selectMarketBlocks({}),
      config.selectTopHolders({ token, limit: MAX_HOLDERS }),
    ])
    const newest = blocks.at(-1)
    if (newest === undefined) {
      throw new InfraError('the market index has read no block yet', {
        retryable: true,
        cause: null,
      })
    }
    if (rows.length === 0) return unknown
    const holders = rows.map(({ holder, balance }) => ({
      ...{ address: holder, balance: atoms(balance), isContract: null, label: null },
    }))
    return found(holders, newest.timestamp * 1000)
  }
}
