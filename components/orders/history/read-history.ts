import type { QueryClient } from '@tanstack/react-query'
import { type HistoryCursor, historyPageQuery } from '@/lib/client/queries/fills'
import { orderVerdictsQuery } from '@/lib/client/queries/order-verdicts'
import { readTokenUnit } from '@/lib/client/wagmi/read-token-unit'
import type { Fill } from '@/lib/contract/codecs/fill'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { OrderVerdictView } from '@/lib/contract/codecs/verdict'
import { limits } from '@/lib/contract/limits'
import type { OrderUid } from '@/lib/domain/order/order'
import { chunk } from '@/lib/domain/shared/chunk'
import { unknownUnit } from '@/lib/domain/token/token-unit'
import { tokensOfFill } from './fill-tokens'
import type { FillFacts, HistoryFile, UnitOf } from './history-file'

/** An export as far as it was read; goes on from there. */
export type HistoryRun = {
  readonly file: HistoryFile
  /** Text of the file, in order. */
  readonly parts: string[]
  cursor: HistoryCursor | null
  fills: number
  /** Fills that the order book has in a form that cannot be read. */
  leftOut: number
}

type Source = {
  readonly client: QueryClient
  readonly network: NetworkView
}

const loadFile = () => import('./history-file')

/**
 * Reads the pages that are missing and writes the end of the file. Throws when a page cannot be read;
 * what was read before it stays in the run. Ends early, without the end, once `signal` is aborted.
 */
export async function readHistory(
  { client, network }: Source,
  run: HistoryRun,
  signal: AbortSignal,
  onPage: () => void,
): Promise<void> {
  const { fileStart, filePart, fileEnd } = await loadFile()
  if (run.parts.length === 0) run.parts.push(fileStart(run.file))
  for (;;) {
    const { from, to, account } = run.file
    const page = { cursor: run.cursor, from, to, limit: limits.fillsPerPage }
    const query = historyPageQuery(network, account, page)
    const read = await client.fetchQuery({ ...query, staleTime: 0, gcTime: 0 })
    const [unitOf, verdictOf] = await Promise.all([
      unitsOf({ client, network }, read.fills),
      run.file.format === 'csv' ? verdictsOf({ client, network }, read.fills) : NO_VERDICTS,
    ])
    if (signal.aborted) return
    run.parts.push(filePart(run.file, read.fills, { unitOf, verdictOf }, run.fills === 0))
    run.fills += read.fills.length
    run.leftOut += read.leftOut.count
    run.cursor = read.next
    if (read.next === null) break
    onPage()
  }
  run.parts.push(fileEnd(run.file))
}

/** Units of the fills' tokens. */
async function unitsOf({ client, network }: Source, fills: readonly Fill[]): Promise<UnitOf> {
  const tokens = [...new Set(fills.flatMap(tokensOfFill))]
  const read = await Promise.all(tokens.map((token) => readTokenUnit(client, network, token)))
  const units = new Map(read.map((unit) => [unit.address, unit]))
  return (token) => units.get(token) ?? unknownUnit(token)
}

const NO_VERDICTS: FillFacts['verdictOf'] = () => null

/** Verdicts on the fills' orders; those that cannot be read are left out, and the file goes on. */
async function verdictsOf(
  { client, network }: Source,
  fills: readonly Fill[],
): Promise<FillFacts['verdictOf']> {
  const verdicts = new Map<OrderUid, OrderVerdictView | null>()
  const uids = [...new Set(fills.map(({ orderUid }) => orderUid))]
  for (const asked of chunk(limits.orderUidsPerRequest, uids)) {
    const query = { ...orderVerdictsQuery(network.name, asked), staleTime: 0, gcTime: 0 }
    const judged = await client.fetchQuery(query).catch(() => [])
    for (const { uid, verdict } of judged) verdicts.set(uid, verdict)
  }
  return (uid) => verdicts.get(uid) ?? null
}
