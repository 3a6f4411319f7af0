import { setTimeout as sleep } from 'node:timers/promises'
import { callApi } from '@/lib/client/api-client'
import { ApiError } from '@/lib/client/api-error'
import { currentAuctionEndpoint } from '@/lib/contract/endpoints/auctions'
import { cancelOrderEndpoint, placeOrderEndpoint } from '@/lib/contract/endpoints/orders'
import { cancellationDigest } from '@/lib/domain/order/cancellation'
import type { OrderUid } from '@/lib/domain/order/order'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import type { TestNetwork } from '@/lib/testing/system/network'
import { pick } from '@/lib/testing/system/random'
import { drawOrder, type MarketRate, readRates } from '@/lib/testing/system/random-orders'
import type { DraftedOrder, Trader } from '@/lib/testing/system/trader'
import { countRefusal, type Journal } from './journal'
import { invalidateOnChain, type NodeAccess } from './node-access'

/** An account may have ten open orders out of the market, so these must not live long. */
const LIVES = { short: 90, long: 240 }
const SIGNED_CANCELLATIONS = 0.08
const CHAIN_CANCELLATIONS = 0.03
const CANCELLED_WITHIN_MS = 8_000
const RETRY_PAUSE_MS = 500
/**
 * While this many wait for a response or in the auction, no more are sent, so that a slow machine
 * is not overloaded.
 */
const MAX_UNDER_WAY = 20
const MAX_AUCTIONED = 150
const AUCTION_EVERY_MS = 3_000
const REQUEST_TIMEOUT_MS = 20_000
const RATES_EVERY_MS = 60_000
const REFILL_EVERY_MS = 20_000

export type Trading = {
  /** Stops sending; resolves when every request has a response or has been given up. */
  readonly stop: () => Promise<void>
}

export type TradingConfig = {
  readonly network: TestNetwork
  readonly node: NodeAccess
  readonly traders: readonly Trader[]
  readonly rates: readonly MarketRate[]
  readonly ordersPerSecond: number
  readonly random: () => number
  readonly journal: Journal
}

/**
 * Sends random orders and cancels some, as a careful client does: a request without a response is
 * sent again.
 */
export function startTrading(config: TradingConfig): Trading {
  const { network, traders, random, ordersPerSecond, journal } = config
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()
  let rates = config.rates
  let auctioned = 0
  const begin = (work: Promise<void>) => {
    const noted = work
      .catch((error: unknown) => countRefusal(journal, codeOf(error)))
      .finally(() => underWay.delete(noted))
    underWay.add(noted)
  }
  const loops = [
    every(1000 / ordersPerSecond, stopping.signal, () => {
      if (underWay.size >= MAX_UNDER_WAY || auctioned >= MAX_AUCTIONED) return
      const { wanted } = drawOrder(rates, LIVES, random)
      begin(trade(config, pick(traders, random), wanted, stopping.signal))
    }),
    every(RATES_EVERY_MS, stopping.signal, () =>
      begin(
        readRates(network, pick(traders, random).owner).then((newest) => {
          rates = newest
        }),
      ),
    ),
    every(AUCTION_EVERY_MS, stopping.signal, () =>
      begin(
        auctionedOrders(network).then((count) => {
          auctioned = count
        }),
      ),
    ),
    every(REFILL_EVERY_MS, stopping.signal, () =>
      begin(
        pick(traders, random)
          .fund()
          .then(() => undefined),
      ),
    ),
  ]
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(loops)
      await Promise.all(underWay)
    },
  }
}

async function every(ms: number, signal: AbortSignal, work: () => void): Promise<void> {
  for (let next = performance.now() + ms; !signal.aborted; next += ms) {
    await sleep(Math.max(0, next - performance.now()), undefined, { signal }).catch(() => undefined)
    if (!signal.aborted) work()
  }
}

async function auctionedOrders({ url, view }: TestNetwork): Promise<number> {
  const { orders } = await callApi(
    currentAuctionEndpoint,
    { network: view.name },
    { baseUrl: url, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) },
  )
  return orders.length
}

type Wanted = ReturnType<typeof drawOrder>['wanted']

async function trade(
  config: TradingConfig,
  trader: Trader,
  { validForSeconds, ...wanted }: Wanted,
  stopping: AbortSignal,
): Promise<void> {
  const { network, node, random, journal } = config
  const dice = random()
  const cancelAfterMs = random() * CANCELLED_WITHIN_MS
  // After a jump, the chain's clock may be ahead of every other clock, so it is read before each
  // signature.
  const aheadSeconds = await chainSeconds(node)
  if (aheadSeconds === null) return
  const nowSeconds = Math.max(Date.now() / 1000, aheadSeconds)
  const order = await trader.draft({
    ...wanted,
    validTo: unixSeconds(nowSeconds + validForSeconds),
  })
  const { uid, owner, data } = order
  journal.sent.add(uid)
  await place(network, order, stopping)
  journal.acknowledged.set(uid, { uid, owner, data })
  if (dice > SIGNED_CANCELLATIONS + CHAIN_CANCELLATIONS) return
  await sleep(cancelAfterMs)
  if (dice > SIGNED_CANCELLATIONS) {
    await invalidateOnChain(node, trader, network.domain, uid)
    return
  }
  await cancel(network, trader, uid, stopping)
  const atMs = performance.now()
  journal.cancelled.set(uid, { atMs, chainSeconds: await chainSeconds(node) })
}

/** The time of the newest block, in unix seconds; null while the node does not answer. */
const chainSeconds = ({ client }: NodeAccess): Promise<number | null> =>
  client.getBlock().then(
    ({ timestamp }) => Number(timestamp),
    () => null,
  )

/**
 * Resolves once the service has the order, also when an earlier try stored it and only its response
 * was lost.
 */
const place = (network: TestNetwork, { body }: DraftedOrder, stopping: AbortSignal) =>
  untilAnswered(stopping, 'DuplicatedOrder', (signal) =>
    callApi(
      placeOrderEndpoint,
      { network: network.view.name, body },
      { baseUrl: network.url, signal },
    ),
  )

async function cancel(
  network: TestNetwork,
  { account }: Trader,
  uid: OrderUid,
  stopping: AbortSignal,
): Promise<void> {
  const hash = cancellationDigest(network.domain, uid)
  const body = { signature: hex(await account.sign({ hash })), signingScheme: 'eip712' as const }
  await untilAnswered(stopping, 'AlreadyCancelled', (signal) =>
    callApi(
      cancelOrderEndpoint,
      { network: network.view.name, params: { uid }, body },
      { baseUrl: network.url, signal },
    ),
  )
}

/**
 * Repeats a request until it has a response; `done` is the error code that means an earlier try
 * succeeded.
 */
async function untilAnswered(
  stopping: AbortSignal,
  done: string,
  send: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await send(AbortSignal.timeout(REQUEST_TIMEOUT_MS))
      return
    } catch (error) {
      if (error instanceof ApiError && error.errorType === done && tries > 1) return
      const isFinal = error instanceof ApiError && error.kind === 'http' && error.status < 500
      if (isFinal || stopping.aborted) throw error
      await sleep(RETRY_PAUSE_MS)
    }
  }
}

const codeOf = (error: unknown): string =>
  error instanceof ApiError
    ? (error.errorType ?? error.kind)
    : error instanceof Error
      ? error.name
      : 'unknown'
