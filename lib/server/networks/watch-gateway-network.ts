import 'server-only'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { RETENTION } from '@/lib/domain/shared/retention'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { createFailoverClient } from '@/lib/infra/chain/failover-client'
import type { NodeFailover } from '@/lib/infra/chain/node-failover'
import { createOwnerFunds } from '@/lib/infra/chain/owner-funds'
import { createTokenNames } from '@/lib/infra/chain/token-names'
import { createTokenReads } from '@/lib/infra/chain/token-reads'
import { bindStore, inTransaction } from '@/lib/infra/db/network-store'
import { listenToReaders } from '@/lib/server/changes/inbox-readers'
import { createTokenMetadataSource } from '@/lib/server/engine/token-metadata'
import { watchGateway } from '@/lib/server/gateway/gateway-notifications'
import { listenToGatewayWrites } from '@/lib/server/gateway/gateway-writes'
import { pollStore } from '@/lib/server/gateway/poll-store'
import { createUpstreamOrders } from '@/lib/server/gateway/upstream-orders'
import { type PollDeps, pollUpstreamAccount } from '@/lib/services/gateway/poll-upstream-account'
import type { GatewaySources } from './gateway-network'
import type { SharedParts } from './local-chain'
import type { ServedNetwork } from './served-network'

/** Notifies known accounts about their orders at another deployment. Returns a function that stops it. */
export function watchGatewayNetwork(
  served: ServedNetwork,
  { upstream, nodes }: GatewaySources,
  shared: Pick<SharedParts, 'env' | 'database' | 'now' | 'observer'>,
): () => Promise<void> {
  const { database, now, observer } = shared
  const { chainId, name } = served
  const onFault = (error: unknown) => observer.gatewayWatchFault({ network: name, error })
  const chain = chainDeps(nodes, served, onFault)
  const tokens = tokenDeps(nodes, served, shared)
  const stored = pollStore(database, chainId)
  const { selectKnownAccounts } = bindStore(database, chainId)
  const displayName = shared.env.networks.length > 1 ? served.view.displayName : null
  return watchGateway({
    takeLock: () => database.tryLeaderLock(`gateway-notifications:${chainId}`),
    listen: (onWrite) => listenToGatewayWrites(database, chainId, onWrite),
    listenToReaders: (onReader) => listenToReaders(database, onReader),
    knownAccounts: () => selectKnownAccounts({ now: now() }),
    poll: (account, signal) => {
      const reads = createUpstreamOrders({ forward: upstream.forward, signal })
      const network = { name, chainId, displayName: displayName }
      return pollUpstreamAccount(
        { network, now, ...chain, ...tokens, ...stored, ...reads },
        account,
      )
    },
    followOrder: (uid, onChange) => upstream.orderPolls.follow(uid, null, onChange),
    deleteUnusedAccounts: () =>
      inTransaction(database, chainId, (tx) =>
        tx.deleteUnusedAccounts({
          before: unixMicros(now() - RETENTION.unusedAccountSeconds * 1_000_000),
        }),
      ),
    onFault,
    nowMs: () => performance.now(),
    random: Math.random,
  })
}

/** An outage of the node is reported; the owners' funds are then unknown. */
function chainDeps(
  nodes: NodeFailover,
  { chainId, view }: ServedNetwork,
  onFault: (error: unknown) => void,
): Pick<PollDeps, 'fundsOf' | 'filledOnChain'> {
  const funds = createOwnerFunds({
    client: createFailoverClient({ nodes, chainId }),
    settlement: view.contracts.settlement,
    vaultRelayer: view.contracts.vaultRelayer,
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
  nodes: NodeFailover,
  { name, chainId, view, market }: ServedNetwork,
  { observer }: Pick<SharedParts, 'observer'>,
): Pick<PollDeps, 'loadTokens' | 'usdPrices'> {
  const client = createFailoverClient({ nodes, chainId })
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
