import 'server-only'
import type { TokenNames } from '@/lib/domain/notification/named-token'
import type { SurplusSums } from '@/lib/domain/settlement/account-fill'
import { addSurplusSums, lifetimeSurplus } from '@/lib/domain/settlement/lifetime-surplus'
import type { Address } from '@/lib/domain/shared/address'
import { lruMap } from '@/lib/domain/shared/lru-map'
import type { ChainStore, MarketStore, SettlementStore } from '@/lib/infra/db/network-store'

/** What `createLifetimeSurplus` reads. */
export type LifetimeSurplusDeps = Pick<SettlementStore, 'selectSurplusSums'> &
  Pick<ChainStore, 'selectIndexedHead'> &
  Pick<MarketStore, 'selectMarketCursor'> & {
    readonly wrappedNativeToken: Address
    readonly loadTokens: (tokens: readonly Address[]) => Promise<TokenNames>
  }

/** No indexed chain is rolled back further; see `indexChain`. */
const LASTING_AFTER_BLOCKS = 1_024
const MAX_ACCOUNTS = 2_000

type Kept = {
  /** The last block that `lasting` contains. */
  readonly through: number
  readonly lasting: readonly SurplusSums[]
  /** Head and market the whole was read at. */
  readonly version: string
  readonly whole: readonly SurplusSums[]
}

/**
 * Creates the use case. Sums of blocks that can no longer change, neither by a reorganisation nor by
 * prices that are still to come, are kept and extended; those after them are read once per head. So
 * a request reads the fills that are new, whatever the account traded before.
 */
export function createLifetimeSurplus(deps: LifetimeSurplusDeps) {
  const kept = lruMap<Address, Promise<Kept>>(MAX_ACCOUNTS)
  return async (account: Address) => {
    const [head, market] = await Promise.all([
      deps.selectIndexedHead({}),
      deps.selectMarketCursor({}),
    ])
    const state = {
      version: `${head?.hash} ${market?.hash}`,
      through: Math.min((head?.number ?? 0) - LASTING_AFTER_BLOCKS, market?.number ?? 0),
    }
    const old = await kept.get(account)?.catch(() => undefined)
    const reading =
      old?.version === state.version ? Promise.resolve(old) : extend(deps, account, old, state)
    kept.set(account, reading)
    const { whole } = await reading
    const tokens = await deps.loadTokens(whole.map(({ token }) => token))
    return lifetimeSurplus(whole, (token) => tokens.get(token)?.decimals ?? null)
  }
}

async function extend(
  deps: LifetimeSurplusDeps,
  account: Address,
  old: Kept | undefined,
  state: { readonly version: string; readonly through: number },
): Promise<Kept> {
  const start = old ?? { through: -1, lasting: [] }
  const through = Math.max(start.through, state.through)
  const read = (after: number, upTo: number | null) =>
    after === upTo
      ? []
      : deps.selectSurplusSums({
          account,
          after,
          upTo,
          wrappedNativeToken: deps.wrappedNativeToken,
        })
  const lasting = addSurplusSums(start.lasting, await read(start.through, through))
  const whole = addSurplusSums(lasting, await read(through, null))
  return { through, lasting, version: state.version, whole }
}
