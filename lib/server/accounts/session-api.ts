import 'server-only'
import { randomBytes } from 'node:crypto'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { isSignedBy } from '@/lib/infra/chain/account-signature'
import type { Database } from '@/lib/infra/db/database'
import {
  deleteAccountData,
  selectAnnouncementsTo,
  selectLinkCodesOf,
  selectSessionsOf,
} from '@/lib/infra/db/queries/accounts/account-data'
import { deleteSession, insertSession } from '@/lib/infra/db/queries/accounts/sessions'
import { insertSignInNonce, takeSignInNonce } from '@/lib/infra/db/queries/accounts/sign-in-nonces'
import { selectTargets } from '@/lib/infra/db/queries/delivery/channel-targets'
import { selectDeliveryLog } from '@/lib/infra/db/queries/delivery/delivery-log'
import { selectSubscriptions } from '@/lib/infra/db/queries/delivery/subscriptions'
import { selectReadState, updateReadState } from '@/lib/infra/db/queries/notifications/read-marks'
import type { SessionApi } from '@/lib/server/api/session-rows'
import type { ServedNetwork } from '@/lib/server/boot/served-network'
import {
  type ExportAccountDataDeps,
  exportAccountData,
} from '@/lib/services/accounts/export-account-data'
import { type SignInDeps, signIn } from '@/lib/services/accounts/sign-in'
import { startSignIn } from '@/lib/services/accounts/start-sign-in'
import { type SessionGuard, tokenHash } from './session-guard'

export type SessionApiConfig = {
  readonly guard: SessionGuard
  readonly database: Database
  readonly networks: readonly Pick<ServedNetwork, 'chainId' | 'rpc'>[]
  /** Public URL of this deployment; `null`: where it listens. */
  readonly publicUrl: string | null
  readonly now: () => UnixMicros
}

/** Composes the operations for sign-in, read state and account data. */
export function openSessionApi(config: SessionApiConfig): SessionApi {
  const { guard, database, now } = config
  const insertNonce = database.bind(insertSignInNonce)
  const randomNonce = () => randomBytes(16).toString('hex')
  const deps = signInDeps(config)
  const dataDeps = exportDeps(config)
  const scheme = config.publicUrl === null ? null : new URL(config.publicUrl).protocol.slice(0, -1)
  return {
    guard,
    startSignIn: () => startSignIn({ insertNonce, randomNonce, now }),
    signIn: (request) => signIn(deps, { ...request, scheme }),
    signOut: database.bind(deleteSession),
    readState: database.bind(selectReadState),
    changeReadState: ({ account, change }) =>
      database.transaction(async (tx) => {
        await updateReadState(tx, { account, change, now: now() })
        return selectReadState(tx, { account })
      }),
    accountData: (input) => exportAccountData(dataDeps, input),
    deleteAccountData: (input) => database.transaction((tx) => deleteAccountData(tx, input)),
  }
}

function signInDeps({ database, networks, now }: SessionApiConfig): SignInDeps {
  return {
    chainIds: networks.map(({ chainId }) => chainId),
    now,
    newToken: () => {
      const token = randomBytes(32).toString('base64url')
      return { token, tokenHash: tokenHash(token) }
    },
    isSigned: async ({ chainId, ...signed }) => {
      const network = networks.find((one) => one.chainId === chainId)
      if (network === undefined) throw new Error(`chain ${chainId} was said to be served`)
      return isSignedBy(network.rpc, signed)
    },
    openSession: ({ nonce, session, replaced }) =>
      database.transaction(async (tx) => {
        if (!(await takeSignInNonce(tx, { nonce, now: session.createdAt }))) return false
        if (replaced !== null) await deleteSession(tx, { tokenHash: replaced })
        await insertSession(tx, { session })
        return true
      }),
  }
}

function exportDeps({ database, now }: SessionApiConfig): ExportAccountDataDeps {
  const selectLog = database.bind(selectDeliveryLog)
  return {
    selectSessions: database.bind(selectSessionsOf),
    selectReadState: database.bind(selectReadState),
    selectSubscriptions: database.bind(selectSubscriptions),
    selectTargets: database.bind(selectTargets),
    selectLinkCodes: database.bind(selectLinkCodesOf),
    selectDeliveries: (input) => selectLog({ ...input, target: null, state: null }),
    selectAnnouncements: database.bind(selectAnnouncementsTo),
    now,
  }
}
