import 'server-only'
import { parseArgs } from 'node:util'
import { type Month, parseMonth } from '@/lib/domain/history/month'
import { err, ok, type Result } from '@/lib/domain/shared/result'

export type ArchiveOptions = {
  /** Null: the first network with an order book of its own. */
  readonly network: string | null
} & (
  | {
      readonly kind: 'archive'
      readonly before: Month
      readonly out: string
      /** Only counts. */
      readonly dryRun: boolean
    }
  | { readonly kind: 'restore'; readonly from: string }
)

export const ARCHIVE_USAGE =
  'Usage: npm run archive -- --before 2026-01 --out DIR [--network NAME] [--dry-run]\n' +
  '       npm run archive -- --restore DIR [--network NAME]'

/** Reads the arguments of `npm run archive`. Errors: one line for each problem. */
export function parseArchiveOptions(
  args: readonly string[],
): Result<ArchiveOptions, readonly string[]> {
  const given = valuesOf(args)
  if (!given.ok) return given
  const { before, out, restore, network = null, 'dry-run': dryRun = false } = given.value
  if (restore !== undefined) {
    if (restore === '') return err(['--restore: expected a folder'])
    if (before !== undefined || out !== undefined || dryRun) {
      return err(['--restore: goes with --network alone'])
    }
    return ok({ kind: 'restore', network, from: restore })
  }
  const month = before === undefined ? null : parseMonth(before)
  const problems = [
    ...(month === null ? ['--before: is missing'] : []),
    ...(month?.ok === false ? [`--before: ${month.error.description}`] : []),
    ...(out === undefined || out === '' ? ['--out: is missing'] : []),
  ]
  if (month === null || !month.ok || out === undefined || out === '') return err(problems)
  return ok({ kind: 'archive', network, before: month.value, out, dryRun })
}

const text = { type: 'string' } as const

/** Errors: an argument that is not known or lacks its value. */
function valuesOf(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        before: text,
        out: text,
        restore: text,
        network: text,
        'dry-run': { type: 'boolean' },
      },
      allowPositionals: false,
    })
    return ok(values)
  } catch (error) {
    return err([error instanceof Error ? error.message : String(error)])
  }
}
