import 'server-only'
import { found, type Lookup, unknown } from '@/lib/domain/market/source-result'
import type { Address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import { MAX_HOLDERS, type TokenHolder } from '@/lib/domain/token/token-holder'
import {
  type IndexedBlocks,
  newestIndexedBlock,
  requireCaughtUp,
} from '@/lib/infra/market/newest-block'

export type IndexedHoldersConfig = IndexedBlocks & {
  readonly selectTopHolders: (input: {
    readonly token: Address
    readonly limit: number
  }) => Promise<readonly { readonly holder: Address; readonly balance: bigint }[]>
  readonly nowMs: () => number
}

/** Holders from the transfers indexed by us, as of the newest indexed block. */
export function createIndexedHolders(
  config: IndexedHoldersConfig,
): Lookup<Address, readonly TokenHolder[]> {
  return async (token) => {
    const [newest, rows] = await Promise.all([
      newestIndexedBlock(config),
      config.selectTopHolders({ token, limit: MAX_HOLDERS }),
    ])
    if (rows.length === 0) {
      requireCaughtUp(newest, config.nowMs())
      return unknown
    }
    const holders = rows.map(({ holder, balance }) => ({
      address: holder,
      balance: atoms(balance),
      isContract: null,
      label: null,
    }))
    return found(holders, newest.timestamp * 1000)
  }
}
