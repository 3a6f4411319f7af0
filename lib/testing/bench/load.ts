import { startHelper } from './helper-process'

export type LoadRequest = {
  readonly port: number
  readonly path: string
  /** Sent as JSON by POST; null is a GET. */
  readonly body: string | null
  readonly connections: number
  readonly durationMs: number
}

export type LoadResult = {
  readonly seconds: number
  /** One per response with status 200. */
  readonly latenciesMs: readonly number[]
  /** One text per other outcome. */
  readonly failures: readonly string[]
}

export type Load = {
  readonly run: (order: LoadRequest) => Promise<LoadResult>
  readonly close: () => Promise<void>
}

/** A client in a separate process. */
export function openLoad(): Load {
  const client = startHelper<LoadRequest, LoadResult>('./load-process.ts')
  return {
    run: async (order) => {
      const result = await client.request(order)
      const [failed] = result.failures
      if (failed !== undefined) {
        throw new Error(`${order.path}: ${result.failures.length} requests failed (${failed})`)
      }
      return result
    },
    close: client.close,
  }
}
