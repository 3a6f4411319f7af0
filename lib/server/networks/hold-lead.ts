import 'server-only'
import type { Database, LeaderLock } from '@/lib/infra/db/database'
import { InfraError } from '@/lib/infra/errors'
import type { Logger } from '@/lib/infra/observe/log'
import type { MainOptions } from '@/lib/server/main-options'

const LOCK_RETRY_MS = 1_000

type LedNetwork = { readonly name: string; readonly chainId: number }

/**
 * Waits for the network's leader lock and holds it until the stop: of several engines one leads, the
 * others are on standby. Ends the process when the lock is lost.
 */
export async function holdLead(
  database: Pick<Database, 'tryLeaderLock'>,
  network: LedNetwork,
  log: Logger,
  { step }: Pick<MainOptions, 'step'>,
  onStop: (stop: () => Promise<void>) => void,
): Promise<void> {
  const lock = await acquireLead(database, network, step)
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
  database: Pick<Database, 'tryLeaderLock'>,
  { chainId }: LedNetwork,
): Promise<LeaderLock | null> {
  try {
    return await database.tryLeaderLock(`engine:${chainId}`)
  } catch (error) {
    if (error instanceof InfraError && error.retryable) return null
    throw error
  }
}

async function acquireLead(
  database: Pick<Database, 'tryLeaderLock'>,
  network: LedNetwork,
  step: MainOptions['step'],
): Promise<LeaderLock> {
  let announced = false
  for (;;) {
    const lock = await tryLead(database, network)
    if (lock !== null) return lock
    if (!announced) step(`another engine leads ${network.name}; standing by`)
    announced = true
    await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS))
  }
}
