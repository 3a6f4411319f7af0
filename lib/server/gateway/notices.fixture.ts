/** A database that sends every notice to every listener, as between processes. */
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
