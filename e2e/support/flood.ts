/** Enough for the limits of accounts, and the page has the rest of the machine. */
const LANES = 2

/**
 * Uses a limit of the service up, by the page's own headers, until it is stopped: what the page
 * then asks is refused by the service itself.
 */
export function flood(
  url: string,
  headers: Readonly<Record<string, string>>,
): { readonly stop: () => Promise<void> } {
  let isOver = false
  const lane = async (): Promise<void> => {
    while (!isOver) {
      // What becomes of one of them does not matter.
      await fetch(url, { headers })
        .then((answer) => answer.arrayBuffer())
        .catch(() => null)
    }
  }
  const lanes = Array.from({ length: LANES }, lane)
  return {
    stop: async () => {
      isOver = true
      await Promise.all(lanes)
    },
  }
}
