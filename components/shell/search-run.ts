import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@/lib/client/api-error'
import { formatClock, type TimeZone } from '@/lib/client/format/time'
import { resolvedNameQuery } from '@/lib/client/queries/account-names'
import { appDataQuery } from '@/lib/client/queries/app-data'
import { ordersByDigestQuery, transactionOrdersQuery } from '@/lib/client/queries/found-orders'
import { ordersByUidsQuery } from '@/lib/client/queries/orders'
import { poolsQuery } from '@/lib/client/queries/pools'
import { solverCompetitionQuery } from '@/lib/client/queries/solver-competition'
import { readTokenUnit } from '@/lib/client/wagmi/read-token-unit'
import { appDataHashCodec } from '@/lib/contract/codecs/hex'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { type Bytes32, txHash } from '@/lib/domain/shared/hex'
import { shortAddress, shortHash } from '@/lib/domain/shared/short-hex'
import { unknownUnit } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import type { LookupTarget } from './search-options'
import {
  EMPTY_OUTCOME,
  type Hit,
  joinOutcomes,
  type LookupFailure,
  outcomeOf,
  type SearchOutcome,
} from './search-outcome'

type LookupResult = {
  readonly hits: readonly Hit[]
  readonly failures: readonly LookupFailure[]
}

/**
 * Searches the page's network, and the others only when the item is not found there. `networks` has
 * the page's network first.
 */
export async function runSearch(
  client: QueryClient,
  networks: readonly NetworkView[],
  about: LookupTarget,
  zone: TimeZone,
): Promise<SearchOutcome> {
  const [page, ...others] = networks
  if (page === undefined) return EMPTY_OUTCOME
  const here = await searchNetwork(client, page, about, zone)
  const isAsked = here.found.length > 0 || others.length === 0 || about.kind === 'accountName'
  if (isAsked) return here
  const elsewhere = await Promise.all(
    others.map((other) => searchNetwork(client, other, about, zone)),
  )
  return joinOutcomes([here, ...elsewhere])
}

async function searchNetwork(
  client: QueryClient,
  network: NetworkView,
  about: LookupTarget,
  zone: TimeZone,
): Promise<SearchOutcome> {
  const { lookups, unsupported } = lookupsOf(client, network, about)
  const results = await Promise.all(lookups.map((lookup) => resultOf(lookup, zone)))
  return outcomeOf(network.displayName, {
    hits: uniqueHits(results.flatMap((result) => result.hits)),
    failures: uniqueFailures(results.flatMap((result) => result.failures)),
    unsupported,
    lookups: lookups.length,
  })
}

// One try, even offline: the user waits and can retry. Not from the cache, since something unknown
// a moment ago may be known now.
const once = { retry: false, networkMode: 'always', staleTime: 0 } as const

type Lookup = () => Promise<readonly Hit[]>

/** The lookups to make, and those this network does not support. */
type Lookups = { readonly lookups: readonly Lookup[]; readonly unsupported: readonly string[] }

/** A lookup with the capability it needs. */
type Choice = { readonly isSupported: boolean; readonly what: string; readonly lookup: Lookup }

const supportedLookups = (choices: readonly Choice[]): Lookups => ({
  lookups: choices.filter(({ isSupported }) => isSupported).map(({ lookup }) => lookup),
  unsupported: choices.filter(({ isSupported }) => !isSupported).map(({ what }) => what),
})

function lookupsOf(client: QueryClient, network: NetworkView, about: LookupTarget): Lookups {
  const { name, capabilities } = network
  switch (about.kind) {
    case 'order': {
      return {
        unsupported: [],
        lookups: [
          async () => {
            const found = await client.fetchQuery({
              ...ordersByUidsQuery(name, [about.uid]),
              ...once,
            })
            return Promise.all(
              found.map((element) =>
                'order' in element
                  ? orderHit(client, network, element.order)
                  : unreadableHit(network, about.uid),
              ),
            )
          },
        ],
      }
    }
    case 'auction':
      return supportedLookups([
        {
          isSupported: capabilities.solverCompetition,
          what: t`the competition of an auction`,
          lookup: async () => {
            const { auctionId } = about
            await client.fetchQuery({ ...solverCompetitionQuery(name, auctionId), ...once })
            const href = `/auctions/${name}/${auctionId}`
            return [{ kind: 'auction', name: String(auctionId), href }]
          },
        },
      ])
    case 'pool':
      return supportedLookups([
        {
          isSupported: capabilities.pools,
          what: t`pools`,
          lookup: () => poolHits(client, network, about.address),
        },
      ])
    case 'accountName':
      return { unsupported: [], lookups: [() => namedAccount(client, network, about.name)] }
    case 'hash':
      return hashLookups(client, network, about.hash)
  }
}

/** Names are those of the deployment, whatever the network. */
async function namedAccount(
  client: QueryClient,
  network: NetworkView,
  typed: string,
): Promise<readonly Hit[]> {
  const { name, address } = await client.fetchQuery({ ...resolvedNameQuery(typed), ...once })
  const href = `/orders?account=${address}&network=${network.name}`
  return [{ kind: 'account', name: `${name} · ${shortAddress(address)}`, href }]
}

async function poolHits(
  client: QueryClient,
  network: NetworkView,
  address: Address,
): Promise<readonly Hit[]> {
  const pools = await client.fetchQuery({ ...poolsQuery(network.name, [address]), ...once })
  return pools.map(({ contract_address, project }) => ({
    kind: 'pool',
    name: project.slice(0, 40),
    href: `/pools/${network.name}/${contract_address}`,
  }))
}

function hashLookups(client: QueryClient, network: NetworkView, hash: Bytes32): Lookups {
  const { name, capabilities } = network
  const orders = (found: readonly Order[]) =>
    Promise.all(found.map((order) => orderHit(client, network, order)))
  const byTx: Lookup = async () => {
    const query = transactionOrdersQuery(name, txHash(hash))
    const { entries, leftOut } = await client.fetchQuery({ ...query, ...once })
    const hits = [
      ...(await orders(entries)),
      ...leftOut.uids.map((uid) => unreadableHit(network, uid)),
    ]
    // Not "none": there are orders, without any id to lead to.
    if (hits.length === 0 && leftOut.count > 0) throw unreadableOrders()
    return hits
  }
  const byDigest: Lookup = async () =>
    orders(await client.fetchQuery({ ...ordersByDigestQuery(name, hash), ...once }))
  const document: Lookup = async () => {
    const documentHash = appDataHashCodec.parse(hash)
    await client.fetchQuery({ ...appDataQuery(name, documentHash), ...once })
    return [{ kind: 'appData', name: shortHash(hash), href: `/${name}/api/v1/app_data/${hash}` }]
  }
  return supportedLookups([
    {
      isSupported: capabilities.transactionOrders,
      what: t`the orders of a transaction`,
      lookup: byTx,
    },
    { isSupported: capabilities.ordersByDigest, what: t`an order by its digest`, lookup: byDigest },
    { isSupported: capabilities.appData, what: t`app data`, lookup: document },
  ])
}

async function orderHit(client: QueryClient, network: NetworkView, order: Order): Promise<Hit> {
  const [sold, bought] = await Promise.all(
    [order.sellToken, order.buyToken].map((token) =>
      readTokenUnit(client, network, token).catch(() => unknownUnit(token)),
    ),
  )
  const pair = sold === undefined || bought === undefined ? null : { network, sold, bought }
  return { kind: 'order', uid: order.uid, pair, href: `/orders/${network.name}/${order.uid}` }
}

const unreadableOrders = () =>
  new ApiError({
    kind: 'decode',
    status: 200,
    errorType: null,
    retryAfterSeconds: null,
    description: t`its orders of this transaction could not be read.`,
  })

/** An order that is stored but cannot be shown still has a page, which explains this. */
const unreadableHit = (network: NetworkView, uid: OrderUid): Hit => ({
  kind: 'order',
  uid,
  pair: null,
  href: `/orders/${network.name}/${uid}`,
})

/** One order can match several readings of a hash. */
const uniqueHits = (hits: readonly Hit[]): readonly Hit[] => [
  ...new Map(hits.map((hit) => [hit.href, hit])).values(),
]

/** Several readings of a hash fail for the same reason. */
const uniqueFailures = (failures: readonly LookupFailure[]): readonly LookupFailure[] => [
  ...new Map(failures.map((failure) => [failure.reason, failure])).values(),
]

async function resultOf(lookup: Lookup, zone: TimeZone): Promise<LookupResult> {
  try {
    return { hits: await lookup(), failures: [] }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { hits: [], failures: [] }
    return { hits: [], failures: [failureOf(error, zone)] }
  }
}

function failureOf(error: unknown, zone: TimeZone): LookupFailure {
  const withoutRetry = (reason: string): LookupFailure => ({ reason, retryAtMs: null })
  if (!(error instanceof ApiError)) return withoutRetry(t`the request failed.`)
  if (error.status === 429) {
    const { retryAtMs } = error
    return retryAtMs === null
      ? withoutRetry(t`paused for a moment, then search again.`)
      : {
          reason: t`paused until ${formatClock(retryAtMs, zone)}, then automatic.`,
          retryAtMs,
        }
  }
  return withoutRetry(error.kind === 'network' ? t`no answer came.` : error.description)
}
