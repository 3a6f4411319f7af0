import 'server-only'
import { createHash } from 'node:crypto'
import type { Address } from '@/lib/domain/shared/address'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { AccountStore } from '@/lib/infra/db/network-store'
import type { StoredSession } from '@/lib/infra/db/queries/accounts/sessions'
import type { RequestMeta } from '@/lib/server/http/api-table'
import { isLoopback } from '@/lib/server/http/loopback'
import { hostOf } from '@/lib/server/http/own-pages'
import { sessionToken } from './session-cookie'

/** The stored hash of a secret token: it identifies the token but does not reveal it. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Error text for sign-in at a host that resolves to this machine but is not known. */
export const UNKNOWN_HOST =
  'This deployment is not known by this host: its operator names it in PUBLIC_URL'

/** The part of a request that a guard reads. */
export type GuardedRequest = Pick<RequestMeta, 'header'>

export type SessionGuard = {
  /** The request's session; `null` without a valid one, or when sent by a page of another host. */
  readonly sessionOf: (meta: GuardedRequest) => Promise<StoredSession | null>
  /** The session if it is that of this account; else why access is denied. */
  readonly require: (
    meta: GuardedRequest,
    account: Address,
  ) => Promise<Result<StoredSession, Failure<'Unauthorized' | 'Forbidden'>>>
  /** Rejects a request sent by a page of another host. */
  readonly requireSameOrigin: (meta: GuardedRequest) => Result<null, Failure<'Forbidden'>>
  /** Hash of the request's token, valid or not; `null` when there is none. */
  readonly tokenHashOf: (meta: GuardedRequest) => string | null
  /** Our host with its port, as named by the request or configured; `null` when the request names none of ours. */
  readonly ownHost: (meta: GuardedRequest) => string | null
}

export type SessionGuardDeps = Pick<AccountStore, 'selectSession'> & {
  readonly now: () => UnixMicros
  /** Public URL of this deployment; `null`: where it listens. */
  readonly publicUrl: string | null
  /** The URL at which the process listens, known once it does. */
  readonly listensAt: () => string
}

/** Reads sessions from the request's cookie; the database is queried only when there is one. */
export function createSessionGuard(deps: SessionGuardDeps): SessionGuard {
  const publicHost = deps.publicUrl === null ? null : new URL(deps.publicUrl).host
  // Names of other owners may resolve to this machine. If any host were accepted, pages of such a
  // host could sign in users.
  const ownHost = (meta: GuardedRequest): string | null => {
    if (publicHost !== null) return publicHost
    const named = meta.header('host')?.toLowerCase() ?? null
    return named !== null && knownHosts(deps.listensAt()).has(named) ? named : null
  }
  const isCrossOrigin = (meta: GuardedRequest): boolean => {
    const origin = meta.header('origin')
    if (origin === null) return false
    const own = ownHost(meta)
    return own === null || hostOf(origin) !== own
  }
  const tokenHashOf: SessionGuard['tokenHashOf'] = (meta) => {
    const token = sessionToken(meta.header('cookie'))
    return token === null ? null : tokenHash(token)
  }
  const sessionOf: SessionGuard['sessionOf'] = async (meta) => {
    const hash = tokenHashOf(meta)
    if (hash === null || isCrossOrigin(meta)) return null
    return deps.selectSession({ tokenHash: hash, now: deps.now() })
  }
  const requireSameOrigin: SessionGuard['requireSameOrigin'] = (meta) =>
    isCrossOrigin(meta)
      ? failure(
          'Forbidden',
          ownHost(meta) === null ? UNKNOWN_HOST : 'Sent by a page of another host',
        )
      : ok(null)
  return {
    sessionOf,
    requireSameOrigin,
    tokenHashOf,
    ownHost,
    require: async (meta, account) => {
      const own = requireSameOrigin(meta)
      if (!own.ok) return own
      const session = await sessionOf(meta)
      if (session === null) {
        return failure('Unauthorized', 'Sign in with this account first (POST /session)')
      }
      return session.account === account
        ? ok(session)
        : failure('Forbidden', `Signed in as ${session.account}, which is another account`)
    },
  }
}

/**
 * Hosts with ports that refer to a process listening at `url`. For a loopback address these are all
 * loopback names; other names that lead here, such as that of a proxy, are not known.
 */
export function knownHosts(url: string): ReadonlySet<string> {
  const { host, hostname, protocol, port } = new URL(url)
  if (!isLoopback(hostname)) return new Set([host])
  const names = ['127.0.0.1', 'localhost', '[::1]']
  const hosts = names.map((name) => new URL(`${protocol}//${name}${port === '' ? '' : `:${port}`}`))
  return new Set([host, ...hosts.map((host) => host.host)])
}
