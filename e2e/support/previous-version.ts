import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const MIGRATIONS = 'lib/infra/db/migrations'

export type PreviousVersion = {
  /** Its sources; its packages are those of this version. */
  readonly folder: string
  /** The schema version up to which it knows migrations. */
  readonly schema: number
  readonly remove: () => void
}

/**
 * The version that a running service is upgraded from: the sources of the last commit before the
 * newest migration, as Git has them. Null where there is no such commit, as in a copy without a past.
 */
export async function checkOutPreviousVersion(): Promise<PreviousVersion | null> {
  const migrations = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  const newest = migrations.toSorted().at(-1) ?? ''
  const commit = await commitBefore(`${MIGRATIONS}/${newest}`)
  if (commit === null) return null
  const folder = mkdtempSync(path.join(tmpdir(), 'previous-version-'))
  const archive = path.join(folder, 'sources.tar')
  await run('git', ['archive', '--output', archive, commit])
  await run('tar', ['-xf', archive, '-C', folder])
  rmSync(archive)
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  return {
    folder,
    schema: migrations.length - 1,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The commit before the one that added the file. */
async function commitBefore(file: string): Promise<string | null> {
  try {
    const added = ['log', '-1', '--format=%H', '--diff-filter=A', '--', file]
    const { stdout } = await run('git', added)
    return (await run('git', ['rev-parse', '--verify', `${stdout.trim()}~1`])).stdout.trim()
  } catch {
    return null
  }
}
