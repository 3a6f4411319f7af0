import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { LimitedBy } from '@/lib/contract/limited-by'
import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
import { ApiError } from './api-error'

/**
 * Why a request that needs the order book of a gateway network failed; another deployment runs that
 * order book. A limit is that order book's own (`limited`), of what this service may ask it for all
 * its clients (`budgetSpent`), or of this service for this client (`clientLimited`). `priceless`: it
 * gave no usable answer to what prices are made of.
 */
export type OrderBookFaultKind =
  | 'silent'
  | 'unreadable'
  | 'priceless'
  | 'limited'
  | 'budgetSpent'
  | 'clientLimited'

export type OrderBookFault = {
  readonly kind: OrderBookFaultKind
  /** Text that says whose fault it is, and that nothing is lost. */
  readonly sentence: string
  /**
   * When the request may be retried, in milliseconds since 1970; null when the service did not say.
   */
  readonly retryAtMs: number | null
}

type Network = Pick<NetworkView, 'name' | 'displayName' | 'orderBook' | 'orderBookHost'>

/**
 * The fault of a network's order book, if it made the call fail: only on a gateway network, and where
 * the answer says so. Null for every other failure, such as one of this service, of a provider, or a
 * limit that does not say whose it is.
 */
export function orderBookFault(
  error: unknown,
  networks: { readonly networks: readonly Network[] },
): OrderBookFault | null {
  if (!(error instanceof ApiError) || error.kind !== 'http') return null
  const network = networks.networks.find(({ name }) => name === error.network)
  const kind = kindOf(error)
  if (network === undefined || network.orderBook !== 'gateway' || kind === null) return null
  if (LIMITED.has(kind) && !isOrderBookCall(error)) return null
  const sentence = `${orderBookSentence(kind, network)} ${comfort(kind, error)}`
  return { kind, sentence, retryAtMs: error.retryAtMs }
}

/** Text that says whose fault it is, with the host where that order book is. */
export function orderBookSentence(
  kind: OrderBookFaultKind,
  { displayName, orderBookHost }: Pick<Network, 'displayName' | 'orderBookHost'>,
): string {
  const words = SENTENCES[kind]
  return orderBookHost === null
    ? t(words.anywhere, displayName)
    : t(words.atHost, displayName, orderBookHost)
}

/** {0} is the network, {1} the host of its order book. */
const SENTENCES: Readonly<
  Record<OrderBookFaultKind, { readonly anywhere: Message; readonly atHost: Message }>
> = {
  silent: {
    anywhere: message`The order book of {0} does not answer.`,
    atHost: message`The order book of {0} at {1} does not answer.`,
  },
  unreadable: {
    anywhere: message`The order book of {0} answers with what cannot be read.`,
    atHost: message`The order book of {0} at {1} answers with what cannot be read.`,
  },
  priceless: {
    anywhere: message`The order book of {0} gives no prices now.`,
    atHost: message`The order book of {0} at {1} gives no prices now.`,
  },
  limited: {
    anywhere: message`The order book of {0} takes no more requests for the moment.`,
    atHost: message`The order book of {0} at {1} takes no more requests for the moment.`,
  },
  budgetSpent: {
    anywhere: message`This service has sent the order book of {0} as many requests as it may for the
      moment.`,
    atHost: message`This service has sent the order book of {0} at {1} as many requests as it may for
      the moment.`,
  },
  clientLimited: {
    anywhere: message`This service takes no more requests from you for the moment.`,
    atHost: message`This service takes no more requests from you for the moment.`,
  },
}

/** What the fault does not touch. */
function comfort(kind: OrderBookFaultKind, { faultOf }: Pick<ApiError, 'faultOf'>): string {
  if (LIMITED.has(kind)) return t`Nothing is lost.`
  const safe = t`Your orders are safe there; this page goes on once it answers.`
  return faultOf.includes('provider')
    ? `${t`The provider of prices has none either.`} ${safe}`
    : safe
}

const LIMITED: ReadonlySet<OrderBookFaultKind> = new Set([
  'limited',
  'budgetSpent',
  'clientLimited',
])

/** Other paths of a network are answered by this service and its sources of prices and pools. */
const isOrderBookCall = ({ path }: ApiError): boolean => path !== null && /\/api\/v\d\//.test(path)

/** Statuses of `lib/server/gateway/upstream-errors.ts`; a price that cannot be made is a 500. */
export function kindOf({
  status,
  limitedBy,
  faultOf,
}: Pick<ApiError, 'status' | 'limitedBy' | 'faultOf'>): OrderBookFaultKind | null {
  if (status === 429) return limitedBy === null ? null : LIMITS[limitedBy]
  if (status < 500 || !faultOf.includes('order-book')) return null
  switch (status) {
    case 502:
      return 'unreadable'
    case 503:
      return 'silent'
    default:
      return 'priceless'
  }
}

const LIMITS: Readonly<Record<LimitedBy, OrderBookFaultKind>> = {
  client: 'clientLimited',
  budget: 'budgetSpent',
  'order-book': 'limited',
}
