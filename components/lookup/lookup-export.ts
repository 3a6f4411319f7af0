import type { TokenUnits } from '@/components/ui/use-token-facts'
import { type CsvCell, plainSentence, writeCsv } from '@/lib/client/format/csv'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { safeSymbol } from '@/lib/domain/token/symbol'
import { textOf } from './lookup-link'
import { deadlineOf, type LookupRow, outcomeLabels, outcomeOf, ownerOf } from './lookup-rows'

export type ExportFormat = 'csv' | 'json'

/** What a file needs besides its rows. `sentence` explains a row; null when it is not explained. */
export type ExportContext = {
  readonly network: NetworkView
  readonly units: TokenUnits
  /** Null before the first answer. */
  readonly readAtMs: number | null
  readonly nowMs: number
  readonly sentence: (row: LookupRow) => string | null
}

const iso = (ms: number): string => new Date(ms).toISOString()

type Cells = Readonly<Record<string, CsvCell>>

function cellsOf(row: LookupRow, { network, units, readAtMs, sentence }: ExportContext): Cells {
  const { item, answer, explanation } = row
  const order = answer?.kind === 'found' ? answer.order : null
  const symbol = (token: Address | undefined) => {
    const known = token === undefined ? null : units(token).symbol
    return known === null ? null : safeSymbol(known)
  }
  return {
    place: item.position,
    id: textOf(item),
    result: outcomeLabels[outcomeOf(row)],
    why:
      item.kind === 'invalid' ? item.reason : answer?.kind === 'unreadable' ? answer.reason : null,
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
    verdict: explanation?.kind === 'verdict' ? explanation.verdict.code : null,
    certainty: explanation?.kind === 'verdict' ? explanation.verdict.certainty : null,
    explanation: sentence(row),
    chainId: network.chainId,
    readAt: readAtMs === null ? null : iso(readAtMs),
  }
}

function notesOf(rows: readonly LookupRow[], context: ExportContext): readonly string[] {
  const { network, readAtMs, nowMs } = context
  return [
    `Lookup of ${rows.length} ids on ${network.displayName} (chain ${network.chainId}), in the order they were given`,
    `Written ${iso(nowMs)}; orders read ${readAtMs === null ? 'never' : iso(readAtMs)}`,
    'Amounts in the smallest unit of the token; validTo in seconds since 1970; empty is unknown',
  ]
}

const NO_ROW: Cells = { place: null, id: null, result: null }

/**
 * All rows as CSV, in the order of the ids. Amounts are in the smallest unit of the token, `validTo`
 * in seconds since 1970; an empty cell is unknown.
 */
export function lookupCsv(rows: readonly LookupRow[], context: ExportContext): string {
  const cells = rows.map((row) => cellsOf(row, context))
  const header = Object.keys(cells[0] ?? NO_ROW)
  return writeCsv(
    header,
    cells.map((row) => header.map((name) => cellOf(name, row[name] ?? null))),
  )
}

const SENTENCES: readonly string[] = ['why', 'explanation']

const cellOf = (name: string, cell: CsvCell): CsvCell =>
  typeof cell === 'string' && SENTENCES.includes(name) ? plainSentence(cell) : cell

/** All rows as JSON; amounts are decimal text. */
export function lookupJson(rows: readonly LookupRow[], context: ExportContext): string {
  const content = {
    notes: notesOf(rows, context),
    rows: rows.map((row) => cellsOf(row, context)),
  }
  const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  return `${JSON.stringify(content, plain, 2)}\n`
}
