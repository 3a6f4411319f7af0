import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@/lib/client/api-error'
import { formatClock, type TimeZone } from '@/lib/client/format/time'
import { appDataQuery } from '@/lib/client/queries/app-data'
import { ordersByDigestQuery, transactionOrdersQuery } from '@/lib/client/queries/found-orders'
import { ordersByUidsQuery } from '@/lib/client/queries/orders'
import { poolsQuery } from '@/lib/client/queries/pools'
import { solverCompetitionQuery } from '@/lib/client/queries/solver-competition'
import { appDataHashCodec } from '@/lib/contract/codecs/hex'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import type { Address } from '@/lib/domain/shared/address'
import { type Bytes32, txHash } from '@/lib/domain/shared/hex'
import { shortHash } from '@/lib/domain/shared/short-hex'
import { safeSymbol } from '@/lib/domain/token/symbol'
import type { LookupTarget } from './search-options'
import {
  EMPTY_OUTCOME,
  type Hit,
  joinOutcomes,
  outcomeOf,
  type SearchOutcome,
  type WhyUnchecked,
} from './search-outcome'

type Asked = { readonly hits: readonly Hit[]; readonly whys: readonly WhyUnchecked[] }

/**
 * Searches the page's network, and the others only when it does not know the item. `networks` has
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
  if (here.found.length > 0 || others.length === 0) return here
  const elsewhere = await Promise.all(others.map((one) => searchNetwork(client, one, about, zone)))
  return joinOutcomes([here, ...elsewhere])
}

async function searchNetwork(
  client: QueryClient,
  network: NetworkView,
  about: LookupTarget,
  zone: TimeZone,
): Promise<SearchOutcome> {
  const { asks, unsupported } = questions(client, network, about)
  const asked = await Promise.all(asks.map((ask) => answerOf(ask, zone)))
  return outcomeOf(network.displayName, {
    hits: uniqueHits(asked.flatMap((one) => one.hits)),
    whys: uniqueWhys(asked.flatMap((one) => one.whys)),
    unsupported,
    questions: asks.length,
  })
}

// One try, even offline: the user waits and can retry. Not from the cache, since something unknown
// a moment ago may be known now.
const once = { retry: false, networkMode: 'always', staleTime: 0 } as const

type Question = () => Promise<readonly Hit[]>

/** The lookups to make, and those this network does not support. */
type Questions = { readonly asks: readonly Question[]; readonly unsupported: readonly string[] }

/** A lookup with the capability it needs. */
type Choice = { readonly isOffered: boolean; readonly what: string; readonly ask: Question }

const chosen = (choices: readonly Choice[]): Questions => ({
  asks: choices.filter(({ isOffered }) => isOffered).map(({ ask }) => ask),
  unsupported: choices.filter(({ isOffered }) => !isOffered).map(({ what }) => what),
})

function questions(client: QueryClient, network: NetworkView, about: LookupTarget): Questions {
  const { name, capabilities } = network
  switch (about.kind) {
    case 'order': {
      const href = `/orders/${name}/${about.uid}`
      return {
        unsupported: [],
        asks: [
          async () => {
            const found = await client.fetchQuery({
              ...ordersByUidsQuery(name, [about.uid]),
              ...once,
            })
            // An order that is stored but cannot be shown still has a page, which says so.
            return found.map((element) =>
              'order' in element
                ? orderHit(network, element.order)
                : { kind: 'order', uid: about.uid, pair: null, href },
            )
          },
        ],
      }
    }
    case 'auction':
      return chosen([
        {
          isOffered: capabilities.solverCompetition,
          what: 'the competition of an auction',
          ask: async () => {
            const { auctionId } = about
            await client.fetchQuery({ ...solverCompetitionQuery(name, auctionId), ...once })
            const href = `/auctions/${name}/${auctionId}`
            return [{ kind: 'auction', name: String(auctionId), href }]
          },
        },
      ])
    case 'pool':
      return chosen([
        {
          isOffered: capabilities.pools,
          what: 'pools',
          ask: () => poolHits(client, network, about.address),
        },
      ])
    case 'hash':
      return hashQuestions(client, network, about.hash)
  }
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

function hashQuestions(client: QueryClient, network: NetworkView, hash: Bytes32): Questions {
  const { name, capabilities } = network
  const orders = (found: readonly Order[]) => found.map((order) => orderHit(network, order))
  const byTx: Question = async () =>
    orders(await client.fetchQuery({ ...transactionOrdersQuery(name, txHash(hash)), ...once }))
  const byDigest: Question = async () =>
    orders(await client.fetchQuery({ ...ordersByDigestQuery(name, hash), ...once }))
  const document: Question = async () => {
    const documentHash = appDataHashCodec.parse(hash)
    await client.fetchQuery({ ...appDataQuery(name, documentHash), ...once })
    return [{ kind: 'appData', name: shortHash(hash), href: `/${name}/api/v1/app_data/${hash}` }]
  }
  return chosen([
    { isOffered: capabilities.transactionOrders, what: 'the orders of a transaction', ask: byTx },
    { isOffered: capabilities.ordersByDigest, what: 'an order by its digest', ask: byDigest },
    { isOffered: capabilities.appData, what: 'app data', ask: document },
  ])
}

function orderHit(network: NetworkView, order: Order): Hit {
  const symbol = (token: Address) =>
    network.tokens.find(({ address }) => address === token)?.symbol ?? shortHash(token)
  const pair = `${safeSymbol(symbol(order.sellToken))} → ${safeSymbol(symbol(order.buyToken))}`
  return { kind: 'order', uid: order.uid, pair, href: `/orders/${network.name}/${order.uid}` }
}

/** One order can match several readings of a hash. */
const uniqueHits = (hits: readonly Hit[]): readonly Hit[] => [
  ...new Map(hits.map((hit) => [hit.href, hit])).values(),
]

/** Several readings of a hash fail for the same reason. */
const uniqueWhys = (whys: readonly WhyUnchecked[]): readonly WhyUnchecked[] => [
  ...new Map(whys.map((one) => [one.why, one])).values(),
]

async function answerOf(ask: Question, zone: TimeZone): Promise<Asked> {
  try {
    return { hits: await ask(), whys: [] }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { hits: [], whys: [] }
    return { hits: [], whys: [whyUnchecked(error, zone)] }
  }
}

function whyUnchecked(error: unknown, zone: TimeZone): WhyUnchecked {
  const once = (why: string): WhyUnchecked => ({ why, retryAtMs: null })
  if (!(error instanceof ApiError)) return once('the request failed.')
  if (error.status === 429) {
    const { retryAtMs } = error
    return retryAtMs === null
      ? once('paused for a moment, then search again.')
      : {
          why: `paused until ${formatClock(retryAtMs, zone)}, then automatic.`,
          retryAtMs: retryAtMs,
        }
  }
  return once(error.kind === 'network' ? 'no answer came.' : error.description)
}
