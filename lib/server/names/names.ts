import 'server-only'
import type { NamesEnv } from '@/lib/config/names-env'
import type { EnsName } from '@/lib/domain/account/ens-name'
import type { Address } from '@/lib/domain/shared/address'
import { cachedLookup } from '@/lib/infra/cache/cached-lookup'
import { createEnsRegistry } from '@/lib/infra/chain/ens-registry'
import { createRpcProxy } from '@/lib/infra/chain/rpc-proxy'
import type { ServedNetwork } from '@/lib/server/networks/served-network'
import type { Rpc } from '@/lib/server/rpc-socket/rpc'
import { nameOfAccount } from '@/lib/services/names/name-of-account'
import { resolveName } from '@/lib/services/names/resolve-name'

/** Names of accounts, as the API reads them. */
export type NamesApi = {
  readonly resolve: (name: EnsName) => ReturnType<typeof resolveName>
  readonly nameOf: (account: Address) => Promise<EnsName | null>
}

/** Payments follow the address, so a changed one must show within a minute, also during an outage. */
const ADDRESS_MS = 30_000
const CLAIM_MS = 600_000
const UNKNOWN_MS = 30_000
const COOLDOWN_MS = 5_000
const TIMEOUT = { name: 'names', ms: 4_000, faultOf: 'node' } as const
const MAX_ENTRIES = 2_000

/** Reads names where the configuration says; without a registry nothing has a name. */
export function openNames(env: NamesEnv | null, networks: readonly ServedNetwork[]): NamesApi {
  const lookups = env === null ? NO_NAMES : cachedNames(env, rpcOf(env, networks))
  return {
    resolve: (name) => resolveName(lookups, name),
    nameOf: (account) => nameOfAccount(lookups, account),
  }
}

const NO_NAMES = { addressOf: null, claimedName: null }

function cachedNames({ registry }: NamesEnv, rpc: Rpc) {
  const names = createEnsRegistry({ registry, rpc, nowMs: Date.now })
  const times = (ttlMs: number) => ({
    ttlMs,
    staleMs: ttlMs,
    unknownTtlMs: UNKNOWN_MS,
    cooldownMs: COOLDOWN_MS,
    timeout: TIMEOUT,
    maxEntries: MAX_ENTRIES,
    nowMs: Date.now,
  })
  return {
    addressOf: cachedLookup(names.addressOf, times(ADDRESS_MS)),
    claimedName: cachedLookup(names.claimedName, times(CLAIM_MS)),
  }
}

function rpcOf({ chain }: NamesEnv, networks: readonly ServedNetwork[]): Rpc {
  if ('rpcUrl' in chain) return createRpcProxy(() => chain.rpcUrl)
  const network = networks.find(({ name }) => name === chain.network)
  if (network === undefined) throw new Error(`${chain.network} has names, but is not served`)
  return network.ownRpc
}
