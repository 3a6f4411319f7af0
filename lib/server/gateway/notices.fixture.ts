/** A database that tells every listener of every notice, as between processes. */
export function sharedNotices() {
  const handlers: ((payload: string) => void)[] = []
  return {
    listen: async (_: string, handler: (payload: string) => void) => {
      handlers.push(handler)
      return async () => undefined
    },
    notify: async (_: string, payload: string) => {
      for (const handler of handlers) handler(payload)
    },
  }
}
