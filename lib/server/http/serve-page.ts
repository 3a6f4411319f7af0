import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** A page that could not be made. */
export type PageFault = {
  /** Without the query. */
  readonly path: string
  readonly status: number
  /** `null` where the page's renderer keeps it to itself. */
  readonly error: unknown
}

/** Answers a page request with what `handle` makes; reports one that ends in a fault of ours. */
export async function servePage(
  request: IncomingMessage,
  response: ServerResponse,
  {
    handle,
    onFault,
  }: {
    readonly handle: () => Promise<void>
    readonly onFault: (fault: PageFault) => void
  },
): Promise<void> {
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
  try {
    await handle()
    const { statusCode: status } = response
    if (status >= 500) onFault({ path, status, error: null })
  } catch (error) {
    if (!response.headersSent) response.writeHead(500)
    onFault({ path, status: response.statusCode, error })
    response.end()
  }
}
