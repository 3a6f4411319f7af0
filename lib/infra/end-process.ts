import 'server-only'

/**
 * Ends the process by throwing outside of every promise, so that no caller can handle the error:
 * see `endOnFault`. For faults after which nothing more may be written.
 */
export function endProcess(error: Error): void {
  setImmediate(() => {
    throw error
  })
}
