import { CHECKS, type Finding } from './audit'
import type { Evidence } from './evidence'

const EXAMPLES = 5

/** The counts of a run as text: orders, faults and problems. */
export function tallyLines(
  evidence: Evidence,
  findings: readonly Finding[],
  faults: ReadonlyMap<string, number>,
  counts: Readonly<Record<string, number>>,
): readonly string[] {
  const { journal, ledger, view } = evidence
  const refused = [...journal.refused].map(([code, count]) => `${code} ${count}`).join(', ')
  return [
    'Done',
    ...rows({
      'orders acknowledged': journal.acknowledged.size,
      'cancellations acknowledged': journal.cancelled.size,
      'cancellations on chain': ledger.invalidations.size,
      'trades on chain': ledger.fills.length,
      'notifications listed': view.notifications.length,
      ...counts,
    }),
    `  refused or given up: ${refused === '' ? 'none' : refused}`,
    'Suffered',
    ...rows(Object.fromEntries(faults)),
    'Wrong',
    ...rows(Object.fromEntries(CHECKS.map((check) => [check, countOf(findings, check)]))),
    ...CHECKS.flatMap((check) => examples(findings, check)),
  ]
}

const countOf = (findings: readonly Finding[], check: string): number =>
  findings.filter((finding) => finding.check === check).length

function rows(table: Readonly<Record<string, number>>): readonly string[] {
  const width = Math.max(...Object.keys(table).map(({ length }) => length))
  return Object.entries(table).map(
    ([name, count]) => `  ${name.padEnd(width)}  ${String(count).padStart(7)}`,
  )
}

const examples = (findings: readonly Finding[], check: string): readonly string[] =>
  findings
    .filter((finding) => finding.check === check)
    .slice(0, EXAMPLES)
    .map(({ what }) => `${check}: ${what}`)
