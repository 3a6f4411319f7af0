/** A server-sent event with its data parsed. */
type ServerSentEvent = { readonly event: string; readonly data: unknown }

export type EventReader = {
  readonly response: Response
  /** All events received so far. */
  readonly events: readonly ServerSentEvent[]
  /** Resolves once the stream has ended, whoever ended it. */
  readonly ended: Promise<void>
  readonly close: () => Promise<void>
}

/** Opens an event stream and collects its events until it is closed. */
export async function openEvents(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<EventReader> {
  const stop = new AbortController()
  const response = await fetch(url, { headers, signal: stop.signal })
  const events: ServerSentEvent[] = []
  const read = async () => {
    let text = ''
    const decoder = new TextDecoder()
    const reader = response.body?.getReader()
    for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
      text += decoder.decode(chunk.value, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, event] = /^event: (.*)$/m.exec(block) ?? []
        const [, data] = /^data: (.*)$/m.exec(block) ?? []
        if (event !== undefined && data !== undefined)
          events.push({ event, data: JSON.parse(data) })
      }
    }
  }
  const ended = read().catch(() => undefined)
  return {
    response,
    events,
    ended,
    close: async () => {
      stop.abort()
      await ended
    },
  }
}
