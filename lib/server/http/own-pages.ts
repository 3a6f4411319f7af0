import 'server-only'
import { isIP } from 'node:net'
import { isExtensionOrigin } from '@/lib/domain/shared/extension-origin'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { RequestMeta } from './api-table'

const FOREIGN_PAGE = 'Sent by a page of another origin'
const UNKNOWN_NAME =
  'Sent by a page of a host that this deployment is not known by: its operator names it in PUBLIC_URL'
const UNKNOWN_HOST =
  'Sent to a host that this deployment is not known by: its operator names it in PUBLIC_URL'

/** By what a deployment knows requests that are meant for it. */
export type OwnPlace = {
  /** Our host with its port; null when the request names none of ours. */
  readonly ownHost: string | null
  /** Whether only this machine, proxies on it included, reaches the deployment. */
  readonly isOnLoopback: boolean
}

/**
 * Refuses a request that a web page of another origin sent. Requests of programs carry neither
 * `Origin` nor `Sec-Fetch-Site`. Pages may come from `ownHost` or from the same host they call, if
 * that is an address or `localhost`: any other name could be made to resolve to this machine by its
 * owner (DNS rebinding). On loopback a request to such a name is refused whoever sent it, as pages
 * need no `Origin` for some.
 */
export function checkPage(
  request: Pick<RequestMeta, 'header'>,
  { ownHost, isOnLoopback }: OwnPlace,
): Result<null, Failure<'Forbidden'>> {
  const host = request.header('host')?.toLowerCase() ?? null
  if (isOnLoopback && host !== null && !isFixed(host) && !isSameName(host, ownHost)) {
    return failure('Forbidden', UNKNOWN_HOST)
  }
  const origin = request.header('origin')
  if (origin !== null && isExtensionOrigin(origin)) return ok(null)
  const site = request.header('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') {
    return failure('Forbidden', FOREIGN_PAGE)
  }
  if (origin === null) return ok(null)
  const page = hostOf(origin)
  if (page === null) return failure('Forbidden', FOREIGN_PAGE)
  if (page === ownHost) return ok(null)
  if (page !== host) return failure('Forbidden', FOREIGN_PAGE)
  return isFixed(page) ? ok(null) : failure('Forbidden', UNKNOWN_NAME)
}

/** `null` for an invalid origin, such as the text `null` that sandboxed pages send. */
export const hostOf = (origin: string): string | null =>
  URL.canParse(origin) ? new URL(origin).host || null : null

/** Whether this host is an address or `localhost`, which nobody can make resolve elsewhere. */
function isFixed(host: string): boolean {
  const name = nameOf(host)
  return name === 'localhost' || isIP(name?.replace(/^\[|\]$/g, '') ?? '') !== 0
}

function isSameName(host: string, own: string | null): boolean {
  const name = nameOf(host)
  return name !== null && name === nameOf(own)
}

/** A host without its port; null for text that is none. */
const nameOf = (host: string | null): string | null =>
  host !== null && URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : null
