import path from 'node:path'
import type { Env } from '@/lib/config/env'
import { misspeltText } from '@/lib/config/misspelt'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { listParts } from '@/lib/infra/archive-folder'
import { HISTORY_GROUPS } from '@/lib/infra/db/archive/history-groups'
import type { Database, LeaderLock } from '@/lib/infra/db/database'
import { openDatabase } from '@/lib/infra/db/db'
import { InfraError } from '@/lib/infra/errors'
import { historyLimits } from './archive/archive-limits'
import { ARCHIVE_USAGE, type ArchiveOptions, parseArchiveOptions } from './archive/archive-options'
import { type ArchiveStep, archiveHistory, measureHistory } from './archive/history-archive'
import { restorePart } from './archive/restore-part'
import { databaseLocation } from './boot/database-location'
import { explainFault } from './boot/explain-fault'
import { readEnv } from './boot/read-env'

/*
 * `npm run archive`: writes old history to files and deletes it from the database of the configuration,
 * or puts it back.
 */

/** The network whose history is meant; its book is in this database. */
type OwnNetwork = { readonly name: string; readonly chainId: number }

async function main(): Promise<number> {
  const options = parseArchiveOptions(process.argv.slice(2))
  if (!options.ok) return refuse([...options.error, ARCHIVE_USAGE])
  try {
    process.umask(0o077)
    const env = await readEnv(process.env)
    for (const each of env.misspelt) console.error(misspeltText(each))
    const network = networkOf(env, options.value.network)
    if (typeof network === 'string') return refuse([network])
    const onWait = () => console.log(`- ${env.dataDir} was last used elsewhere; waiting`)
    const database = await openDatabase(databaseLocation(env), { onWait })
    try {
      const { to } = await database.migrate()
      return await withLock(database, network, (assertGoing) =>
        run(database, network, to, options.value, assertGoing),
      )
    } finally {
      await database.close()
    }
  } catch (error) {
    console.error(explainFault(error))
    return 1
  }
}

/** A sentence where there is no such network. */
function networkOf({ networks }: Env, name: string | null): OwnNetwork | string {
  const own = networks.flatMap((network): OwnNetwork[] => {
    if (network.kind === 'local') return [{ name: 'local', chainId: network.chainId }]
    return network.kind === 'own'
      ? [{ name: network.chain.name, chainId: network.chain.chainId }]
      : []
  })
  const found = name === null ? own[0] : own.find((network) => network.name === name)
  if (found !== undefined) return found
  const known = own.map((network) => network.name).join(', ')
  return `--network: ${name ?? 'none'} has no order book here; there are: ${known === '' ? 'none' : known}`
}

/** Runs `work` while no other archive of the network does; it ends where the lock is lost. */
async function withLock(
  database: Database,
  { name, chainId }: OwnNetwork,
  work: (assertGoing: () => void) => Promise<number>,
): Promise<number> {
  const lock: LeaderLock | null = await database.tryLeaderLock(`archive ${chainId}`)
  if (lock === null) return refuse([`another archive of ${name} is running`])
  let isLost = false
  lock.lost.then(() => {
    isLost = true
  })
  const assertGoing = () => {
    if (!isLost) return
    throw new InfraError('the connection that holds the lock was lost; run it again', {
      retryable: true,
      cause: null,
    })
  }
  return work(assertGoing).finally(() => lock.release())
}

async function run(
  database: Database,
  { name, chainId }: OwnNetwork,
  schemaVersion: number,
  options: ArchiveOptions,
  assertGoing: () => void,
): Promise<number> {
  if (options.kind === 'restore') {
    for (const part of await listParts(path.join(options.from, name), HISTORY_GROUPS)) {
      const { tables } = await restorePart({ database, chainId }, part.folder, assertGoing)
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      console.log(`${part.folder}: ${rows} rows are back`)
    }
    return 0
  }
  const { before, out, dryRun } = options
  const limits = await historyLimits({ database, chainId }, before, unixSeconds(Date.now() / 1_000))
  if (!limits.ok) return refuse([limits.error])
  const target = {
    database,
    chainId,
    network: name,
    out,
    before,
    limits: limits.value,
    schemaVersion,
  }
  await (dryRun ? measureHistory : archiveHistory)(target, printStep, assertGoing)
  console.log(dryRun ? 'nothing was changed' : `history of ${name} before ${before} is archived`)
  return 0
}

function printStep({ kind, month, group, folder, rows, bytes }: ArchiveStep): void {
  const size = `${rows} rows, ${bytes} bytes`
  if (kind === 'found') console.log(`${month} ${group}: ${size}`)
  if (kind === 'written') console.log(`${folder}: ${size} written and read back`)
  if (kind === 'deleted') console.log(`${folder}: ${rows} rows deleted`)
  if (kind === 'kept') {
    console.log(
      `${folder}: ${rows} of its ${group} changed meanwhile and stay; the next run has them`,
    )
  }
}

function refuse(lines: readonly string[]): number {
  for (const line of lines) console.error(line)
  return 1
}

process.exitCode = await main()
