/** Enough for the limits of accounts, and the page has the rest of the machine. */
const MAX_CONCURRENT_TARGETS = 2

/**
 * Uses a limit of the service up, by the page's own headers, until it is stopped: what the page
 * then asks is refused by the service itself. `refused`: it was, for the first time.
 */
export function flood(
  url: string,
  headers: Readonly<Record<string, string>>,
): { readonly refused: Promise<void>; readonly stop: () => Promise<void> } {
  let isOver = false
  let refuse = () => {}
  const refused = new Promise<void>((resolve) => {
    refuse = resolve
  })
  const lane = async (): Promise<void> => {
    while (!isOver) {
      // What becomes of one of them does not matter.
      await fetch(url, { headers })
        .then((answer) => {
          if (answer.status === 429) refuse()
          return answer.arrayBuffer()
        })
        .catch(() => null)
    }
  }
  const lanes = Array.from({ length: MAX_CONCURRENT_TARGETS }, lane)
  return {
    refused,
    stop: async () => {
      isOver = true
      await Promise.all(lanes)
    },
  }
}
