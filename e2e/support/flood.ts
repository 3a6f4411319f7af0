/** Enough to reach account limits, and leaves the machine to the page under test. */
const CONCURRENT_REQUESTS = 2

/**
 * Uses up a rate limit with the page's own headers until stopped, so that the service refuses the
 * page's requests. `refused` resolves with the first 429.
 */
export function flood(
  url: string,
  headers: Readonly<Record<string, string>>,
): { readonly refused: Promise<void>; readonly stop: () => Promise<void> } {
  let isStopped = false
  let onRefused = () => {}
  const refused = new Promise<void>((resolve) => {
    onRefused = resolve
  })
  const sendUntilStopped = async (): Promise<void> => {
    while (!isStopped) {
      // The result of a single request does not matter.
      await fetch(url, { headers })
        .then((response) => {
          if (response.status === 429) onRefused()
          return response.arrayBuffer()
        })
        .catch(() => null)
    }
  }
  const senders = Array.from({ length: CONCURRENT_REQUESTS }, sendUntilStopped)
  return {
    refused,
    stop: async () => {
      isStopped = true
      await Promise.all(senders)
    },
  }
}
