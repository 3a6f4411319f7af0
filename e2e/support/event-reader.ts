/** One event of a server-sent stream, its data read. */
type ReadEvent = { readonly event: string; readonly data: unknown }

export type EventReader = {
  readonly response: Response
  /** Everything told so far. */
  readonly told: readonly ReadEvent[]
  readonly close: () => Promise<void>
}

/** Opens a stream and reads along until it is closed. */
export async function openEvents(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<EventReader> {
  const stop = new AbortController()
  const response = await fetch(url, { headers, signal: stop.signal })
  const told: ReadEvent[] = []
  const read = async () => {
    let text = ''
    const decoder = new TextDecoder()
    const reader = response.body?.getReader()
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      text += decoder.decode(part.value, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, event] = /^event: (.*)$/m.exec(block) ?? []
        const [, data] = /^data: (.*)$/m.exec(block) ?? []
        if (event !== undefined && data !== undefined) told.push({ event, data: JSON.parse(data) })
      }
    }
  }
  const ended = read().catch(() => undefined)
  return {
    response,
    told,
    close: async () => {
      stop.abort()
      await ended
    },
  }
}
