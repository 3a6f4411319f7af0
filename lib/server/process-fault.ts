import 'server-only'
import type { Logger } from '@/lib/infra/observe/log'

/**
 * Ends the process with one log line and status 1 on an unhandled error: the state in memory is
 * unknown from then on, whereas the data on disk is always consistent.
 */
export function endOnFault(log: Logger): void {
  const end = (error: unknown) => {
    // Like every fatal line, it is written before the call returns.
    log.fatal({ error }, 'unhandled fault; ending at once')
    process.exit(1)
  }
  // Runs before other listeners, such as those of Next, which only log the error.
  process.prependListener('uncaughtException', end)
  process.prependListener('unhandledRejection', end)
}
