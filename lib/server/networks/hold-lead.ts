import 'server-only'
import type { Database, LeaderLock } from '@/lib/infra/db/database'
import { InfraError } from '@/lib/infra/errors'
import type { Logger } from '@/lib/infra/observe/log'
import type { MainOptions } from '@/lib/server/main-options'

const LOCK_RETRY_MS = 1_000

/** Called once an engine has to wait for the lead of a network; what it returns, when the lead has come. */
export type OnStandby = (network: string) => Promise<() => Promise<void>>

/** What a lead is held with. */
export type LeadParts = Pick<MainOptions, 'step'> & {
  readonly log: Logger
  readonly onStandby: OnStandby
  readonly onStop: (stop: () => Promise<void>) => void
}

type LedNetwork = { readonly name: string; readonly chainId: number }

/**
 * Waits for the network's leader lock and holds it until the stop: of several engines one leads, the
 * others are on standby. Ends the process when the lock is lost.
 */
export async function holdLead(
  database: Pick<Database, 'tryLead'>,
  network: LedNetwork,
  { log, step, onStandby, onStop }: LeadParts,
): Promise<void> {
  const lock = await acquireLead(database, network, async () => {
    step(`another engine leads ${network.name}; standing by`)
    return onStandby(network.name)
  })
  let released = false
  onStop(async () => {
    released = true
    await lock.release()
  })
  void lock.lost.then(() => {
    if (released) return
    // Another engine may lead from now on: exiting at once is always safe, continuing is not.
    log.fatal({ network: network.name }, 'lost the lead; ending at once')
    process.exit(1)
  })
}

/** Null while another engine leads or the database restarts. */
async function tryLead(
  database: Pick<Database, 'tryLead'>,
  { chainId }: LedNetwork,
): Promise<LeaderLock | null> {
  try {
    return await database.tryLead(chainId)
  } catch (error) {
    if (error instanceof InfraError && error.retryable) return null
    throw error
  }
}

async function acquireLead(
  database: Pick<Database, 'tryLead'>,
  network: LedNetwork,
  beginStandby: () => Promise<() => Promise<void>>,
): Promise<LeaderLock> {
  let endStandby: (() => Promise<void>) | null = null
  for (;;) {
    const lock = await tryLead(database, network)
    if (lock !== null) {
      await endStandby?.()
      return lock
    }
    endStandby ??= await beginStandby()
    await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS))
  }
}
