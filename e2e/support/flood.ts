const LANES = 8

/**
 * Uses a limit of the service up, as the page's own address, until it is stopped: what the page
 * then asks is refused by the service itself.
 */
export function flood(url: string): { readonly stop: () => Promise<void> } {
  let isOver = false
  const lane = async (): Promise<void> => {
    while (!isOver) await (await fetch(url)).arrayBuffer()
  }
  const lanes = Array.from({ length: LANES }, lane)
  return {
    stop: async () => {
      isOver = true
      await Promise.all(lanes)
    },
  }
}
