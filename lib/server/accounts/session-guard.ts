import 'server-only'
import { createHash } from 'node:crypto'
import type { Address } from '@/lib/domain/shared/address'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { StoredSession } from '@/lib/infra/db/queries/accounts/sessions'
import type { RequestMeta } from '@/lib/server/http/api-table'
import { knownHosts } from './known-hosts'
import { sessionToken } from './session-cookie'

/** What is stored of a secret token: enough to know it again, useless to whoever reads it. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Why nobody signs in by a host that merely leads here. */
export const UNKNOWN_HOST =
  'This deployment is not known by this host: its operator names it in PUBLIC_URL'

/** What a guard reads of a request. */
export type GuardedRequest = Pick<RequestMeta, 'header'>

export type SessionGuard = {
  /** The request's session, or `null` when it carries none that holds or comes from a foreign page. */
  readonly sessionOf: (meta: GuardedRequest) => Promise<StoredSession | null>
  /** The session when it is this account's; else why the account's own things stay closed. */
  readonly require: (
    meta: GuardedRequest,
    account: Address,
  ) => Promise<Result<StoredSession, Failure<'Unauthorized' | 'Forbidden'>>>
  /** Refuses a request that a page of another host has sent. */
  readonly refuseForeign: (meta: GuardedRequest) => Result<null, Failure<'Forbidden'>>
  /** What is stored of the request's token; `null` when it carries none. Whether it holds is not said. */
  readonly tokenHashOf: (meta: GuardedRequest) => string | null
  /** Host, with its port, that people reach this deployment at; `null` when the request names none of ours. */
  readonly ownHost: (meta: GuardedRequest) => string | null
}

export type SessionGuardDeps = {
  readonly selectSession: (input: {
    tokenHash: string
    now: UnixMicros
  }) => Promise<StoredSession | null>
  readonly now: () => UnixMicros
  /** Where people reach this deployment; `null`: where it listens. */
  readonly publicUrl: string | null
  /** Where the process listens, known once it does. */
  readonly listensAt: () => string
}

/** Reads sessions from the request's cookie; the database is asked only when there is one. */
export function createSessionGuard(deps: SessionGuardDeps): SessionGuard {
  const publicHost = deps.publicUrl === null ? null : new URL(deps.publicUrl).host
  // A name of somebody else's may lead here: whose word it took could be signed in by their pages.
  const ownHost = (meta: GuardedRequest): string | null => {
    if (publicHost !== null) return publicHost
    const named = meta.header('host')?.toLowerCase() ?? null
    return named !== null && knownHosts(deps.listensAt()).has(named) ? named : null
  }
  const isForeign = (meta: GuardedRequest): boolean => {
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
    if (hash === null || isForeign(meta)) return null
    return deps.selectSession({ tokenHash: hash, now: deps.now() })
  }
  const refuseForeign: SessionGuard['refuseForeign'] = (meta) =>
    isForeign(meta)
      ? failure(
          'Forbidden',
          ownHost(meta) === null ? UNKNOWN_HOST : 'Sent by a page of another host',
        )
      : ok(null)
  return {
    sessionOf,
    refuseForeign,
    tokenHashOf,
    ownHost,
    require: async (meta, account) => {
      const own = refuseForeign(meta)
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

/** `null` for what is no origin, such as the `null` that sandboxed pages send. */
const hostOf = (origin: string): string | null =>
  URL.canParse(origin) ? new URL(origin).host : null
