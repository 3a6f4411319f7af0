import 'server-only'
import type { PublicNetworkEnv } from '@/lib/config/env'
import { CANONICAL_CONTRACTS } from '@/lib/config/networks'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { createEvmClient } from '@/lib/infra/chain/evm-client'
import { createOwnerFunds } from '@/lib/infra/chain/owner-funds'
import { createTokenNames } from '@/lib/infra/chain/token-names'
import { createTokenReads } from '@/lib/infra/chain/token-reads'
import {
  forgetAccounts,
  selectKnownAccounts,
} from '@/lib/infra/db/queries/notifications/watched-orders'
import { listenToReaders } from '@/lib/server/accounts/inbox-readers'
import type { SharedParts } from '@/lib/server/boot/local-chain'
import type { ServedNetwork } from '@/lib/server/boot/served-network'
import { createTokenMetadataSource } from '@/lib/server/engine/token-metadata'
import { type PollDeps, pollUpstreamAccount } from '@/lib/services/gateway/poll-upstream-account'
import { createGateway } from './gateway'
import { watchGateway } from './gateway-notifications'
import { listenToGatewayWrites } from './gateway-writes'
import { pollStore } from './poll-store'
import { createUpstreamOrders, requestTurns } from './upstream-orders'

/** Background polling sends the upstream at most two requests a second. */
const REQUEST_INTERVAL_MS = 500
const FORGET_AFTER_MICROS = 30 * 86_400 * 1_000_000

/** Notifies known accounts about their orders at another deployment. Returns a function that stops it. */
export function watchGatewayNetwork(
  env: PublicNetworkEnv,
  served: ServedNetwork,
  shared: Pick<SharedParts, 'env' | 'database' | 'now' | 'observer'>,
): () => Promise<void> {
  const { database, now, observer } = shared
  const { chainId, name } = served
  const onFault = (error: unknown) => observer.gatewayWatchFault({ network: name, error })
  // No retries here: the watcher's own backoff handles faults and keeps the request rate.
  const { forward } = createGateway({ baseUrl: env.orderBookUrl, readTries: 1 })
  const turn = requestTurns({ intervalMs: REQUEST_INTERVAL_MS, nowMs: () => performance.now() })
  const chain = chainDeps(env, served, onFault)
  const tokens = tokenDeps(env, served, shared)
  const stored = pollStore(database, chainId)
  const displayName = shared.env.networks.length > 1 ? served.view.displayName : null
  return watchGateway({
    takeLock: () => database.tryLeaderLock(`gateway-notifications:${chainId}`),
    listen: (onWrite) => listenToGatewayWrites(database, chainId, onWrite),
    listenToReaders: (onReader) => listenToReaders(database, onReader),
    knownAccounts: () => database.bind(selectKnownAccounts)({ chainId, now: now() }),
    poll: (account, signal) => {
      const upstream = createUpstreamOrders({ forward, turn, signal })
      const network = { name, chainId, displayName: displayName }
      return pollUpstreamAccount(
        { network, now, ...chain, ...tokens, ...stored, ...upstream },
        account,
      )
    },
    forgetAccounts: () =>
      database.transaction((tx) =>
        forgetAccounts(tx, { chainId, before: unixMicros(now() - FORGET_AFTER_MICROS) }),
      ),
    onFault,
    nowMs: () => performance.now(),
    random: Math.random,
  })
}

/** An outage of the node is reported; the owners' funds are then unknown. */
function chainDeps(
  env: PublicNetworkEnv,
  { chainId }: ServedNetwork,
  onFault: (error: unknown) => void,
): Pick<PollDeps, 'fundsOf' | 'filledOnChain'> {
  const funds = createOwnerFunds({
    client: createEvmClient({ rpcUrl: env.rpcUrl, chainId }),
    settlement: CANONICAL_CONTRACTS.settlement,
    vaultRelayer: CANONICAL_CONTRACTS.vaultRelayer,
  })
  const orNull = (error: unknown) => {
    onFault(error)
    return null
  }
  return {
    fundsOf: async (owner, tokens) => {
      const fundings = await Promise.all(
        tokens.map(async (token) => [token, await funds.funding(owner, token)] as const),
      ).catch(orNull)
      return new Map(
        (fundings ?? []).flatMap(([token, funding]) =>
          funding === null ? [] : [[token, funding]],
        ),
      )
    },
    filledOnChain: (uid) => funds.filledAmount(uid).catch(orNull),
  }
}

function tokenDeps(
  env: PublicNetworkEnv,
  { name, chainId, view, market }: ServedNetwork,
  { observer }: Pick<SharedParts, 'observer'>,
): Pick<PollDeps, 'loadTokens' | 'usdPrices'> {
  const client = createEvmClient({ rpcUrl: env.rpcUrl, chainId })
  const { symbol, decimals } = view.nativeCurrency
  return createTokenMetadataSource({
    network: name,
    nameOf: createTokenNames({
      client,
      decimals: createTokenReads(client).decimals,
      known: [...view.tokens, { address: NATIVE_TOKEN, symbol, decimals }],
    }),
    usdPrice: market.prices.usdPrice,
    observer,
  })
}
