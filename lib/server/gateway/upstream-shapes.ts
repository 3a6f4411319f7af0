import 'server-only'
import type { Endpoint } from '@/lib/contract/endpoint'
import { isJsonObject } from '@/lib/domain/app-data/json-field'
import { toQuoteId } from '@/lib/domain/quote/quote-id'
import { asRecord } from '@/lib/domain/shared/record'

/**
 * Turns what the public order-book service answers into what this interface says, before it is
 * decoded: fields that only one of the two has, numbers with fractions or exponents, and shapes the
 * public service no longer has, and fields that its document leaves out or gives a default. `asked`: the
 * request's body. Source: its model of orders, quotes, trades, competitions and reports.
 */
export function toOurShape(endpoint: Endpoint, body: unknown, asked: unknown = null): unknown {
  switch (endpoint.name) {
    case 'getOrder':
      return order(body)
    case 'accountOrders':
    case 'transactionOrders':
      return list(body, order)
    case 'ordersByUids':
      return list(body, lookedUp)
    case 'getOrderStatus':
      return orderStatus(body)
    case 'quoteOrder':
      return mapRecord(body, (found) => ({ id: null, from: asRecord(asked).from, ...found }))
    case 'trades':
    case 'tradesV2':
      return list(body, (trade) =>
        mapRecord(trade, (found) => ({ executedProtocolFees: [], txHash: null, ...found })),
      )
    case 'debugOrder':
      return report(body)
    case 'solverCompetition':
    case 'latestSolverCompetition':
    case 'solverCompetitionByTx':
      return competitionV1(body)
    case 'solverCompetitionV2':
    case 'latestSolverCompetitionV2':
    case 'solverCompetitionByTxV2':
      return competitionV2(body)
    case 'tokenMetadata':
      return tokenMetadata(body)
    default:
      return body
  }
}

type Json = Readonly<Record<string, unknown>>

const mapRecord = (value: unknown, map: (record: Json) => unknown): unknown =>
  isJsonObject(value) ? map(value) : value

const list = (value: unknown, map: (element: unknown) => unknown): unknown =>
  Array.isArray(value) ? value.map(map) : value

const order = (value: unknown): unknown =>
  mapRecord(value, (found) => ({
    from: found.owner,
    fullBalanceCheck: false,
    availableBalance: null,
    fullAppData: null,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
    isLiquidityOrder: found.class === 'liquidity',
    executedFee: '0',
    executedFeeToken: found.sellToken,
    appDataHash: found.appData,
    ...found,
    interactions: interactions(found.interactions),
    quoteId: quoteId(found.quoteId ?? null),
    receiver: found.receiver ?? found.owner,
    ...Object.fromEntries(
      OF_SOME_ORDERS.map((name) => [name, orderPart(name, found[name] ?? undefined)]),
    ),
  }))

/** Left out of an order here where the public service leaves them out or has null. */
const OF_SOME_ORDERS = [
  'quote',
  'validFrom',
  'ethflowData',
  'onchainUser',
  'onchainOrderData',
] as const

const orderPart = (name: (typeof OF_SOME_ORDERS)[number], value: unknown): unknown =>
  name === 'quote' && value !== undefined ? orderQuote(value) : value

/** Its ids are of 64 bits, and owners choose those that a placement names. */
const quoteId = (value: unknown): unknown =>
  typeof value === 'number' && Number.isInteger(value) ? toQuoteId(value) : value

const interactions = (value: unknown): unknown => ({ pre: [], post: [], ...asRecord(value) })

const orderQuote = (value: unknown): unknown =>
  mapRecord(value, (quote) => ({
    verified: false,
    ...quote,
    metadata: isJsonObject(quote.metadata) ? quote.metadata : null,
  }))

const lookedUp = (value: unknown): unknown =>
  mapRecord(value, (element) =>
    'order' in element ? { ...element, order: order(element.order) } : element,
  )

/** Solvers that did not fill the order have no amounts. */
const orderStatus = (value: unknown): unknown =>
  mapRecord(value, (found) => ({
    ...found,
    ...(Array.isArray(found.value)
      ? {
          value: list(found.value, (bid) =>
            mapRecord(bid, (part) => ({ executedAmounts: null, ...part })),
          ),
        }
      : {}),
  }))

/** Its columns are arbitrary decimals, which are written with an exponent where they end in zeros. */
const report = (value: unknown): unknown =>
  mapRecord(value, (found) => ({
    ...found,
    order: order(found.order),
    events: list(found.events, withoutNulls),
    auctions: list(found.auctions, (auction) =>
      mapRecord(auction, (fields) => ({
        ...fields,
        nativePrices: mapRecord(fields.nativePrices, wholeValues),
        proposedSolutions: list(
          fields.proposedSolutions,
          whole('score', 'executedSell', 'executedBuy'),
        ),
        executions: list(fields.executions, execution),
        settlementAttempts: list(fields.settlementAttempts, withoutNulls),
        feePolicies: list(fields.feePolicies, withoutNulls),
      })),
    ),
    trades: list(found.trades, (trade) =>
      whole('buyAmount', 'sellAmount', 'sellAmountBeforeFees')(withoutNulls(trade)),
    ),
  }))

/** Fields that may be null there are absent here. */
const withoutNulls = (value: unknown): unknown =>
  mapRecord(value, (record) =>
    Object.fromEntries(Object.entries(record).filter(([, part]) => part !== null)),
  )

const execution = (value: unknown): unknown =>
  mapRecord(whole('executedFee')(value), (fields) => ({
    ...fields,
    protocolFees: list(fields.protocolFees, whole('amount')),
  }))

const whole =
  (...names: readonly string[]) =>
  (value: unknown): unknown =>
    mapRecord(value, (record) => ({
      ...record,
      ...Object.fromEntries(
        names.filter((name) => name in record).map((name) => [name, wholeNumber(record[name])]),
      ),
    }))

const wholeValues = (record: Json): Json =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, wholeNumber(value)]))

const DECIMAL = /^(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/

/**
 * A decimal text as an integer text, a fraction of an atom dropped: `100e+16`, `12.50`. Anything else
 * is left for the decoder to refuse.
 */
export function wholeNumber(value: unknown): unknown {
  const parts = typeof value === 'string' ? DECIMAL.exec(value) : null
  if (parts === null) return value
  const [, integer = '', fraction = '', exponentText = '0'] = parts
  const exponent = Number(exponentText)
  const digits = integer + fraction
  const length = integer.length + exponent
  const kept = length <= 0 ? '0' : digits.slice(0, length).padEnd(length, '0')
  return kept.replace(/^0+(?=\d)/, '')
}

const byRankingWorstFirst = (value: unknown): unknown =>
  Array.isArray(value) ? value.toSorted((a, b) => rankingOf(b) - rankingOf(a)) : value

const rankingOf = (value: unknown): number => Number(asRecord(value).ranking ?? 0)

const competitionV2 = (value: unknown): unknown =>
  mapRecord(value, (found) => ({
    ...found,
    solutions: list(byRankingWorstFirst(found.solutions), (solution) =>
      mapRecord(solution, (fields) => ({
        clearingPrices: {},
        referenceScore: null,
        txHash: null,
        ...fields,
      })),
    ),
  }))

/**
 * The first shape, which the public service no longer serves. It has no simulation block of its own
 * any more: the auction's block is the one solutions are made for.
 */
const competitionV1 = (value: unknown): unknown =>
  mapRecord(competitionV2(value), (found) => ({
    ...found,
    competitionSimulationBlock: found.competitionSimulationBlock ?? found.auctionStartBlock,
    solutions: list(found.solutions, (solution) =>
      mapRecord(solution, (fields) => ({
        ...fields,
        solver: fields.solver ?? fields.solverAddress,
      })),
    ),
  }))

const tokenMetadata = (value: unknown): unknown =>
  mapRecord(value, (found) => ({
    ...found,
    nativePrice: typeof found.nativePrice === 'string' ? wholeNumber(found.nativePrice) : null,
    firstTradeBlock: found.firstTradeBlock ?? null,
  }))
