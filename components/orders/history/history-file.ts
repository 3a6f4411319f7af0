import { type CsvCell, csvRows, writeCsv } from '@/lib/client/format/csv'
import { scaledPrice } from '@/lib/client/format/price'
import { type Fill, fillCodec } from '@/lib/contract/codecs/fill'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderVerdictView } from '@/lib/contract/codecs/verdict'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import { formatPlain } from '@/lib/domain/token/format-amount'
import { safeSymbol } from '@/lib/domain/token/symbol'
import { plainAmount, type TokenUnit } from '@/lib/domain/token/token-unit'
import { usdWorth } from './usd-worth'

/** What a file of fills is about. */
export type HistoryFile = {
  readonly format: 'csv' | 'json'
  readonly network: Pick<NetworkView, 'name' | 'chainId'>
  readonly account: Address
  /** Unix seconds, `from` inclusive and `to` exclusive; `null` without a bound. */
  readonly from: number | null
  readonly to: number | null
  readonly readAtMs: number
}

export type UnitOf = (token: Address) => TokenUnit

/** What the rows of a page say besides their fills. */
export type FillFacts = {
  readonly unitOf: UnitOf
  /** The service's verdict on an order as it stands now; null where it is not known. */
  readonly verdictOf: (uid: OrderUid) => OrderVerdictView | null
}

const HEADER = [
  'time',
  'block',
  'log_index',
  'tx_hash',
  'order_uid',
  'order_owner',
  'kind',
  'sell_token',
  'sell_symbol',
  'sold',
  'sold_base_units',
  'buy_token',
  'buy_symbol',
  'bought',
  'bought_base_units',
  'bought_per_sold',
  'signed_fee',
  'signed_fee_base_units',
  'fees_token',
  'fees',
  'fees_base_units',
  'protocol_fees_token',
  'protocol_fees',
  'protocol_fees_base_units',
  'sell_token_usd',
  'buy_token_usd',
  'sold_usd',
  'bought_usd',
  'fees_usd',
  'verdict',
  'certainty',
  'account',
  'chain_id',
] as const

/** The file before its first fill. */
export function fileStart({ format, network, account, from, to, readAtMs }: HistoryFile): string {
  if (format === 'csv') return writeCsv(HEADER, [])
  const head = {
    network: network.name,
    chainId: network.chainId,
    account,
    from: isoOf(from),
    to: isoOf(to),
    readAt: new Date(readAtMs).toISOString(),
  }
  return `${JSON.stringify(head).slice(0, -1)},"fills":[\n`
}

const isoOf = (seconds: number | null): string | null =>
  seconds === null ? null : new Date(seconds * 1000).toISOString()

/**
 * A page of fills. CSV: amounts in whole tokens with all digits, and `*_base_units` in the smallest
 * unit; `sold` includes `signed_fee`; `fees` are network and protocol fees together, `protocol_fees`
 * their part that goes to the protocol; dollars are at the time of the fill, to a millionth; times
 * are UTC; `verdict` is that on the order as it stands now. An empty cell is unknown. JSON: fills as the service writes them.
 * `isFirst`: nothing but the start was written before.
 */
export function filePart(
  file: HistoryFile,
  fills: readonly Fill[],
  facts: FillFacts,
  isFirst: boolean,
): string {
  if (file.format === 'csv') return csvRows(fills.map((fill) => csvRow(file, fill, facts)))
  const rows = fills.map((fill) => JSON.stringify(fillCodec.encode(fill)))
  return rows.length === 0 ? '' : `${isFirst ? '' : ',\n'}${rows.join(',\n')}`
}

/** The file after its last fill. */
export const fileEnd = ({ format }: HistoryFile): string => (format === 'csv' ? '' : '\n]}\n')

function csvRow(
  file: HistoryFile,
  fill: Fill,
  { unitOf, verdictOf }: FillFacts,
): readonly CsvCell[] {
  const verdict = verdictOf(fill.orderUid)
  const sell = unitOf(fill.sellToken)
  const buy = unitOf(fill.buyToken)
  const { executedFee } = fill
  const protocolFee = sumOf(fill.protocolFees)
  return [
    fill.timestamp === null ? null : new Date(microsToMs(fill.timestamp)).toISOString(),
    ...[fill.blockNumber, fill.logIndex, fill.txHash, fill.orderUid, fill.owner, fill.kind],
    ...[fill.sellToken, symbolOf(sell), ...amount(fill.sellAmount, sell)],
    ...[fill.buyToken, symbolOf(buy), ...amount(fill.buyAmount, buy)],
    priceText(fill, sell, buy),
    ...amount(fill.feeAmount, sell),
    ...feeCells(executedFee, unitOf),
    ...feeCells(protocolFee, unitOf),
    ...[fill.sellTokenPriceUsd, fill.buyTokenPriceUsd].map(usdCell),
    usdCell(usdWorth(fill.sellAmount, sell, fill.sellTokenPriceUsd)),
    usdCell(usdWorth(fill.buyAmount, buy, fill.buyTokenPriceUsd)),
    usdCell(
      executedFee?.token === fill.sellToken
        ? usdWorth(executedFee.amount, sell, fill.sellTokenPriceUsd)
        : null,
    ),
    ...[verdict?.code ?? null, verdict?.certainty ?? null],
    ...[file.account, file.network.chainId],
  ]
}

const symbolOf = ({ symbol }: TokenUnit): string | null =>
  symbol === null ? null : safeSymbol(symbol)

const amount = (atoms: bigint, unit: TokenUnit): readonly CsvCell[] => [
  plainAmount(atoms, unit),
  atoms,
]

type Fee = { readonly token: Address; readonly amount: bigint }

const feeCells = (fee: Fee | null, unitOf: UnitOf): readonly CsvCell[] =>
  fee === null ? [null, null, null] : [fee.token, ...amount(fee.amount, unitOf(fee.token))]

/** Fees of one fill are all taken in the order's surplus token; null when there are none. */
function sumOf(fees: readonly Fee[] | null): Fee | null {
  const [first] = fees ?? []
  if (fees === null || first === undefined) return null
  return { token: first.token, amount: fees.reduce((sum, fee) => sum + fee.amount, 0n) }
}

/** Whole tokens bought per whole token sold. Rounding: down, to 24 decimals. */
function priceText(fill: Fill, sell: TokenUnit, buy: TokenUnit): string | null {
  const price = scaledPrice(fill, sell.decimals, buy.decimals, 'buyPerSell')
  return price === null ? null : formatPlain(price, 24)
}

/** Rounding: to the nearest millionth of a dollar. */
const usdCell = (usd: number | null): string | null => (usd === null ? null : usd.toFixed(6))
