import { type CsvCell, plainSentence, writeCsv } from '@/lib/client/format/csv'
import {
  type OrderGroup,
  type OrderRow,
  placedMs,
  rowDeadline,
  type StoredRow,
} from '@/lib/client/orders/order-rows'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { type Order, orderCodec } from '@/lib/contract/codecs/order'
import type { OrderVerdictView } from '@/lib/contract/codecs/verdict'
import { orderDeadline } from '@/lib/domain/order/deadline'
import { unpackOrderUid } from '@/lib/domain/order/uid'
import type { Address } from '@/lib/domain/shared/address'
import { formatShare } from '@/lib/domain/shared/percent'
import { safeSymbol } from '@/lib/domain/token/symbol'
import { plainAmount, type TokenUnit } from '@/lib/domain/token/token-unit'

/** The orders to export and their source. */
export type OrdersExport = {
  readonly network: Pick<NetworkView, 'name' | 'displayName' | 'chainId'>
  readonly account: Address | null
  /** The only group that is listed; null for all of them. */
  readonly group: OrderGroup | null
  readonly fetchedAtMs: number
  readonly rows: readonly OrderRow[]
  /** The service's verdict on an order; null where it is not read. */
  readonly verdictOf: (order: Order) => OrderVerdictView | null
  readonly unitOf: (token: Address) => TokenUnit
}

const HEADER = [
  'uid',
  'state',
  'source',
  'kind',
  'placed_at',
  'valid_to',
  'owner',
  'receiver',
  'sell_token',
  'sell_symbol',
  'sell_amount',
  'sell_amount_base_units',
  'buy_token',
  'buy_symbol',
  'buy_amount',
  'buy_amount_base_units',
  'sold_amount',
  'sold_amount_base_units',
  'bought_amount',
  'bought_amount_base_units',
  'filled',
  'fill_in_parts',
  'signing_scheme',
  'verdict',
  'certainty',
  'explanation',
  'chain_id',
  'read_at',
] as const

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString()

/**
 * The listed orders as CSV. Amounts are in whole tokens, `*_base_units` in the token's smallest unit;
 * `buy_amount` is the least asked for, sold and bought are what was traded so far, signed fee
 * included. Times are UTC. An empty cell is unknown.
 */
export function ordersCsv(wanted: OrdersExport): string {
  const origin = [wanted.network.chainId, iso(wanted.fetchedAtMs)]
  return writeCsv(
    HEADER,
    wanted.rows.map((row) => [...csvRow(row, wanted), ...origin]),
  )
}

/** Everything of a row but the chain and the time of reading. */
function csvRow(
  row: OrderRow,
  { unitOf, verdictOf }: Pick<OrdersExport, 'unitOf' | 'verdictOf'>,
): readonly CsvCell[] {
  if (row.kind === 'unanswered') {
    const deadline = rowDeadline(row)
    const state = row.answer === 'missing' ? 'not stored' : 'no answer'
    const cells: readonly CsvCell[] = [
      row.uid,
      state,
      row.origin.kind,
      null,
      null,
      deadline === null ? null : iso(deadline * 1000),
      unpackOrderUid(row.uid).owner,
    ]
    const own = HEADER.slice(0, HEADER.indexOf('chain_id'))
    return own.map((_, at) => cells[at] ?? null)
  }
  const { order } = row
  const verdict = verdictOf(order)
  const sell = unitOf(order.sellToken)
  const buy = unitOf(order.buyToken)
  const amount = (atoms: bigint, unit: typeof sell): readonly CsvCell[] => [
    plainAmount(atoms, unit),
    atoms,
  ]
  return [
    ...[row.uid, order.status, sourceOf(row), order.kind],
    ...[iso(placedMs(order)), iso(orderDeadline(order) * 1000), order.owner, order.receiver],
    ...[order.sellToken, symbolCell(sell)],
    ...amount(order.sellAmount, sell),
    ...[order.buyToken, symbolCell(buy)],
    ...amount(order.buyAmount, buy),
    ...amount(order.executedSellAmount, sell),
    ...amount(order.executedBuyAmount, buy),
    order.kind === 'sell'
      ? formatShare(order.executedSellAmountBeforeFees, order.sellAmount)
      : formatShare(order.executedBuyAmount, order.buyAmount),
    order.partiallyFillable ? 'yes' : 'no',
    order.signingScheme,
    ...[verdict?.code ?? null, verdict?.certainty ?? null],
    verdict === null ? null : plainSentence(verdict.sentence),
  ]
}

const symbolCell = ({ symbol }: TokenUnit): string | null =>
  symbol === null ? null : safeSymbol(symbol)

const sourceOf = (row: StoredRow): string => (row.isAdded ? 'added' : 'service')

/** The listed orders in the service's own JSON, with their source. */
export function ordersJson(wanted: OrdersExport): string {
  const { network, account, group, fetchedAtMs, rows } = wanted
  const orders = rows.flatMap((row) =>
    row.kind === 'stored' ? [orderCodec.encode(row.order)] : [],
  )
  const verdicts = rows.flatMap((row) => {
    const verdict = row.kind === 'stored' ? wanted.verdictOf(row.order) : null
    return verdict === null
      ? []
      : [{ uid: row.uid, code: verdict.code, sentence: verdict.sentence }]
  })
  const unanswered = rows.flatMap((row) => (row.kind === 'unanswered' ? [row.uid] : []))
  const head = { network: network.name, chainId: network.chainId, account, shown: group ?? 'all' }
  return `${JSON.stringify({ ...head, readAt: iso(fetchedAtMs), orders, verdicts, unanswered }, null, 2)}\n`
}
