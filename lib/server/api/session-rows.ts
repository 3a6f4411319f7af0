import 'server-only'
import {
  accountDataEndpoint,
  deleteAccountDataEndpoint,
} from '@/lib/contract/endpoints/account-data'
import { markReadEndpoint, readStateEndpoint } from '@/lib/contract/endpoints/read-state'
import {
  sessionEndpoint,
  signInEndpoint,
  signInNonceEndpoint,
  signOutEndpoint,
} from '@/lib/contract/endpoints/session'
import { watchedNetworksEndpoint } from '@/lib/contract/endpoints/watched-networks'
import { failure, ok } from '@/lib/domain/shared/result'
import { type ApiEntry, type endpointsOn, reply } from '@/lib/server/http/api-table'
import type { ServedNetwork } from '@/lib/server/networks/served-network'
import type { SessionApi } from '@/lib/server/session/session-api'
import { noSessionCookie, sessionCookie } from '@/lib/server/session/session-cookie'
import { UNKNOWN_HOST } from '@/lib/server/session/session-guard'
import type { AccountData } from '@/lib/services/accounts/export-account-data'

/** Sign-in, sessions, read marks, and export and deletion of an account's data. */
export function sessionRows(
  on: ReturnType<typeof endpointsOn<ServedNetwork>>,
  api: SessionApi,
): ApiEntry<ServedNetwork>[] {
  const { guard } = api
  return [
    on(signInNonceEndpoint, async () => ok(await api.startSignIn())),
    on(signInEndpoint, async ({ meta, body }) => {
      const own = guard.requireSameOrigin(meta)
      if (!own.ok) return own
      const host = guard.ownHost(meta)
      if (host === null) return failure('InvalidParameter', UNKNOWN_HOST)
      const signed = await api.signIn({ ...body, host, replaced: guard.tokenHashOf(meta) })
      if (!signed.ok) return signed
      const { session, token, isSecure } = signed.value
      return ok(reply(200, session, { 'Set-Cookie': sessionCookie(token, isSecure) }))
    }),
    on(sessionEndpoint, async ({ meta }) => ok({ session: await guard.sessionOf(meta) })),
    on(signOutEndpoint, async ({ meta }) => {
      const own = guard.requireSameOrigin(meta)
      if (!own.ok) return own
      const tokenHash = guard.tokenHashOf(meta)
      if (tokenHash !== null) await api.signOut({ tokenHash })
      return ok(reply(200, { signedOut: true } as const, { 'Set-Cookie': noSessionCookie }))
    }),
    on(readStateEndpoint, async ({ params }) => ok(await api.readState(params))),
    on(markReadEndpoint, async ({ params, body }) => {
      const { read, unread, readUntil } = body
      const change = { read, unread, readUntil }
      return ok(await api.changeReadState({ ...params, change }))
    }),
    on(watchedNetworksEndpoint, async ({ params }) => ok(await api.watchedNetworks(params))),
    on(accountDataEndpoint, async ({ params }) =>
      ok(accountDataView(await api.accountData(params))),
    ),
    on(deleteAccountDataEndpoint, async ({ params }) => {
      const deleted = await api.deleteAccountData(params)
      return ok(reply(200, { deleted }, { 'Set-Cookie': noSessionCookie }))
    }),
  ]
}

const accountDataView = (data: AccountData) => ({
  ...data,
  announcements: data.announcements.map(({ createdAt, ...entry }) => ({
    ...entry,
    type: 'announcement' as const,
    timestamp: createdAt,
  })),
})
