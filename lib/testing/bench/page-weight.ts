import type { Browser } from 'playwright'
import { SPEED_GOALS } from './page-budgets'
import { loadPage, type PageFile, type PageLoad, type PageTarget } from './page-load'
import type { PageVitals } from './page-vitals'

export type PageRow = PageTarget & {
  readonly documentBytes: number
  readonly scriptBytes: number
  readonly styleBytes: number
  /** The document and its referenced scripts and styles; compared with the budget. */
  readonly totalBytes: number
  /** Scripts and styles fetched by code until the page settled; their timing varies. */
  readonly laterBytes: number
  /** Not part of the budget. */
  readonly fontBytes: number
  readonly vitals: PageVitals
  /** Heaviest first. */
  readonly files: readonly PageFile[]
}

export type MeasuredPage = { readonly row: PageRow; readonly text: string }

/**
 * Measures one page as on a phone. With two `tries`, a page that misses a time goal is loaded again
 * and the better value of each counts: the machine may have been busy.
 */
export async function measurePage(
  browser: Browser,
  origin: string,
  target: PageTarget,
  tries: 1 | 2,
): Promise<MeasuredPage> {
  const load = () => loadPage(browser, origin + target.path, { slow: true, use: true })
  const first = await load()
  const row = toRow(target, first, first.vitals)
  if (tries === 1 || missedTimes(row).length === 0) return { row, text: first.text }
  const again = await load()
  return { row: toRow(target, first, better(first.vitals, again.vitals)), text: first.text }
}

export async function measurePages(
  browser: Browser,
  origin: string,
  targets: readonly PageTarget[],
): Promise<readonly PageRow[]> {
  const rows: PageRow[] = []
  for (const target of targets) rows.push((await measurePage(browser, origin, target, 2)).row)
  return rows
}

function toRow(target: PageTarget, { files }: PageLoad, vitals: PageVitals): PageRow {
  const sum = (kind: PageFile['kind']) =>
    files
      .filter((file) => file.kind === kind && !file.isLater)
      .reduce((bytes, file) => bytes + file.gzipBytes, 0)
  const [documentBytes, scriptBytes, styleBytes] = [
    sum('document'),
    sum('script'),
    sum('stylesheet'),
  ]
  return {
    ...target,
    documentBytes,
    scriptBytes,
    styleBytes,
    totalBytes: documentBytes + scriptBytes + styleBytes,
    laterBytes: files
      .filter(({ kind, isLater }) => isLater && kind !== 'font')
      .reduce((bytes, { gzipBytes }) => bytes + gzipBytes, 0),
    fontBytes: sum('font'),
    vitals,
    files,
  }
}

function better(pageVitals: PageVitals, other: PageVitals): PageVitals {
  const paint =
    other.largestContentfulPaintMs < pageVitals.largestContentfulPaintMs ? other : pageVitals
  const shift = other.layoutShift < pageVitals.layoutShift ? other : pageVitals
  const use = (other.interactionMs ?? 0) < (pageVitals.interactionMs ?? 0) ? other : pageVitals
  return {
    largestContentfulPaintMs: paint.largestContentfulPaintMs,
    largestElement: paint.largestElement,
    layoutShift: shift.layoutShift,
    movedElement: shift.movedElement,
    interactionMs: use.interactionMs,
    slowestInteraction: use.slowestInteraction,
    longTasksMs: paint.longTasksMs,
  }
}

/** Layout shift above the goal, with the element that moved most. */
export const missedShift = ({ name, vitals }: PageRow): readonly string[] =>
  vitals.layoutShift > SPEED_GOALS.layoutShift
    ? [
        `${name} shifts by ${vitals.layoutShift.toFixed(3)}, goal ${SPEED_GOALS.layoutShift}: ${vitals.movedElement}`,
      ]
    : []

/** Missed time goals of a page, each with its cause. */
export function missedTimes({ name, vitals }: PageRow): readonly string[] {
  const { largestContentfulPaintMs, interactionMs } = SPEED_GOALS
  const missed: string[] = []
  if (vitals.largestContentfulPaintMs > largestContentfulPaintMs) {
    missed.push(
      `${name} paints after ${vitals.largestContentfulPaintMs.toFixed(0)} ms, goal ${largestContentfulPaintMs} ms: ${vitals.largestElement}`,
    )
  }
  if (vitals.interactionMs !== null && vitals.interactionMs > interactionMs) {
    missed.push(
      `${name} answers a key after ${vitals.interactionMs.toFixed(0)} ms, goal ${interactionMs} ms: ${vitals.slowestInteraction}`,
    )
  }
  return missed
}

/** Excess over a page's two budgets, with its heaviest files. */
export function missedWeight(row: PageRow): readonly string[] {
  const settledBytes = row.totalBytes + row.laterBytes
  return [
    ...excess(row, 'weighs', row.totalBytes, row.budgetBytes, (file) => !file.isLater),
    ...excess(row, 'weighs in the end', settledBytes, row.settledBudgetBytes, () => true),
  ]
}

function excess(
  { name, files }: PageRow,
  verb: string,
  bytes: number,
  budgetBytes: number,
  isCounted: (file: PageFile) => boolean,
): readonly string[] {
  if (bytes <= budgetBytes) return []
  const heaviest = files
    .filter((file) => file.kind !== 'font' && isCounted(file))
    .slice(0, 5)
    .map(({ url, gzipBytes }) => `${kilobytes(gzipBytes)} ${url.split('/').at(-1)}`)
  return [
    `${name} ${verb} ${kilobytes(bytes)}, ${kilobytes(bytes - budgetBytes)} over its ${kilobytes(budgetBytes)}: ${heaviest.join(', ')}`,
  ]
}

const PAGE_HEAD = [
  'First load, gzip',
  'total',
  'budget',
  'html',
  'js',
  'css',
  'later',
  'fonts',
  'LCP ms',
  'CLS',
  'INP ms',
  'blocked ms',
]

/** Header and lines of a table, one line per page. */
export function pageTable(rows: readonly PageRow[]): readonly (readonly string[])[] {
  const lines = rows.map(({ vitals, ...row }) => [
    row.name,
    ...[
      row.totalBytes,
      row.budgetBytes,
      row.documentBytes,
      row.scriptBytes,
      row.styleBytes,
      row.laterBytes,
      row.fontBytes,
    ].map(kilobytes),
    vitals.largestContentfulPaintMs.toFixed(0),
    vitals.layoutShift.toFixed(3),
    vitals.interactionMs?.toFixed(0) ?? '—',
    // A user may have to wait for the part of a long task beyond 50 ms.
    String(vitals.longTasksMs.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0)),
  ])
  return [PAGE_HEAD, ...lines]
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
