import { type CsvCell, writeCsv } from '@/lib/client/format/csv'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { safeSymbol } from '@/lib/domain/token/symbol'
import { textOf } from './lookup-link'
import { deadlineOf, type LookupRow, outcomeLabels, outcomeOf, ownerOf } from './lookup-rows'

/** What a file needs besides its rows. `sentence` gives a verdict in plain words. */
export type ExportContext = {
  readonly network: NetworkView
  readonly readAtMs: number | null
  readonly nowMs: number
  readonly sentence: (row: LookupRow) => string | null
}

type Cells = Readonly<Record<string, CsvCell>>

function cellsOf(row: LookupRow, { network, sentence }: ExportContext): Cells {
  const { item, answer, explanation } = row
  const order = answer?.kind === 'found' ? answer.order : null
  const symbol = (token: Address | undefined) => {
    const listed = network.tokens.find(({ address }) => address === token)
    return listed === undefined ? null : safeSymbol(listed.symbol)
  }
  return {
    place: item.place,
    id: textOf(item),
    result: outcomeLabels[outcomeOf(row)],
    why: item.kind === 'invalid' ? item.why : answer?.kind === 'unreadable' ? answer.why : null,
    owner: ownerOf(row),
    validTo: deadlineOf(row),
    status: order?.status ?? null,
    kind: order?.kind ?? null,
    sellToken: order?.sellToken ?? null,
    sellSymbol: symbol(order?.sellToken),
    buyToken: order?.buyToken ?? null,
    buySymbol: symbol(order?.buyToken),
    sellAmount: order?.sellAmount ?? null,
    buyAmount: order?.buyAmount ?? null,
    executedSellAmount: order?.executedSellAmount ?? null,
    executedBuyAmount: order?.executedBuyAmount ?? null,
    verdict: explanation?.kind === 'verdict' ? explanation.verdict.rule : null,
    confidence: explanation?.kind === 'verdict' ? explanation.verdict.confidence : null,
    explanation: sentence(row),
  }
}

function notesOf(rows: readonly LookupRow[], context: ExportContext): readonly string[] {
  const iso = (ms: number) => new Date(ms).toISOString()
  const { network, readAtMs, nowMs } = context
  return [
    `Lookup of ${rows.length} ids on ${network.displayName} (chain ${network.chainId}), in the order they were given`,
    `Written ${iso(nowMs)}; orders read ${readAtMs === null ? 'never' : iso(readAtMs)}`,
    'Amounts in the smallest unit of the token; validTo in seconds since 1970; empty is unknown',
  ]
}

const NO_ROW: Cells = { place: null, id: null, result: null }

/** All rows as a table for spreadsheets. */
export function lookupCsv(rows: readonly LookupRow[], context: ExportContext): string {
  const cells = rows.map((row) => cellsOf(row, context))
  const header = Object.keys(cells[0] ?? NO_ROW)
  return writeCsv(
    header,
    cells.map((row) => header.map((name) => row[name] ?? null)),
    notesOf(rows, context),
  )
}

/** The same as JSON; amounts are decimal text. */
export function lookupJson(rows: readonly LookupRow[], context: ExportContext): string {
  const content = {
    notes: notesOf(rows, context),
    rows: rows.map((row) => cellsOf(row, context)),
  }
  const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  return `${JSON.stringify(content, plain, 2)}\n`
}
