import 'server-only'
import { parseTraceparent } from './traceparent'
import type { Tracer } from './tracer'

/** A request as a trace describes it. */
type FollowedRequest = {
  readonly endpoint: string
  readonly method: string
  /** Path of the endpoint with the names of its parameters. */
  readonly route: string
  readonly traceparent: string | null
}

export type FollowRequest = <
  T extends { readonly status: number; readonly network: string | null },
>(
  request: FollowedRequest,
  work: () => Promise<T>,
) => Promise<T>

/** Endpoints whose requests are traces; reads are too many and too quick to be told one by one. */
const FOLLOWED: ReadonlySet<string> = new Set(['quoteOrder', 'placeOrder'])

/**
 * Makes a trace of each quote and each placement. The interface is open to everybody, so the trace of a caller is
 * linked to and not continued: whoever calls decides neither what is sampled here nor what a trace is told to be part of,
 * and the trace of an order follows from its uid. Source: W3C Trace Context, "Mutating the traceparent Field"; OpenTelemetry,
 * "Links between spans".
 */
export const followRequests =
  (tracer: Pick<Tracer, 'trace'>): FollowRequest =>
  async ({ endpoint, method, route, traceparent }, work) => {
    if (!FOLLOWED.has(endpoint)) return work()
    const caller = parseTraceparent(traceparent)
    const attributes = { 'http.request.method': method, 'http.route': route }
    const links = caller === null ? [] : [caller]
    const root = { name: `${method} ${route}`, kind: 'server', attributes, links } as const
    return tracer.trace(root, async (span) => {
      const handled = await work()
      const { status, network } = handled
      // Nothing was done for it, and there may be very many.
      if (status === 429) span.drop()
      span.set({
        'http.response.status_code': status,
        ...(network === null ? {} : { 'coincidence.network': network }),
      })
      if (status >= 500) span.fail(`answered ${status}`)
      return handled
    })
  }
