import 'server-only'
import { LOCAL_NETWORK } from '@/lib/config/networks'
import { PUBLISHED_SEED } from '@/lib/infra/chain/local/network-seed'
import type { Logger } from '@/lib/infra/observe/log'
import { isLoopback } from '@/lib/server/http/loopback'

export type SeedInUse = {
  /** The address the service listens at. */
  readonly host: string
  readonly given: string | null
  /** Null where it is not known. */
  readonly used: string | null
}

/**
 * Warns when people beyond this machine reach a local network whose keys, of its solvers and its
 * faucet, they may know: its seed was given, and may be guessed, or is the one that was published.
 */
export function warnOfKnownKeys(log: Pick<Logger, 'warn'>, { host, given, used }: SeedInUse): void {
  if (isLoopback(host) || (given === null && used !== PUBLISHED_SEED)) return
  log.warn(
    { network: LOCAL_NETWORK, host },
    'the service listens beyond this machine, and the keys of the local network derive from a seed that others may know; for random ones begin afresh without LOCAL_SEED',
  )
}
