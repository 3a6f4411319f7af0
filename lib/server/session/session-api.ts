import 'server-only'
import { randomBytes } from 'node:crypto'
import type { ReadChange } from '@/lib/domain/notification/read-state'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { verifySignature } from '@/lib/infra/chain/account-signature'
import type { Database } from '@/lib/infra/db/database'
import { bindSharedStore, bindStore } from '@/lib/infra/db/network-store'
import type { ServedNetwork } from '@/lib/server/networks/served-network'
import { changeReadState } from '@/lib/services/accounts/change-read-state'
import { exportAccountData } from '@/lib/services/accounts/export-account-data'
import { type SignInDeps, type SignInRequest, signIn } from '@/lib/services/accounts/sign-in'
import { startSignIn } from '@/lib/services/accounts/start-sign-in'
import { type SessionGuard, tokenHash } from './session-guard'

export type SessionApiConfig = {
  readonly guard: SessionGuard
  readonly database: Database
  readonly networks: readonly Pick<ServedNetwork, 'name' | 'chainId' | 'ownRpc' | 'orderBook'>[]
  /** Public URL of this deployment; `null`: where it listens. */
  readonly publicUrl: string | null
  readonly now: () => UnixMicros
}

/** Operations for sign-in, read state and account data. */
export type SessionApi = ReturnType<typeof openSessionApi>

/** Composes the use cases of sign-in, read state and account data. */
export function openSessionApi(config: SessionApiConfig) {
  const { guard, now } = config
  const store = bindSharedStore(config.database)
  const randomNonce = () => randomBytes(16).toString('hex')
  const deps = { ...store, ...signInDeps(config) }
  const scheme = config.publicUrl === null ? null : new URL(config.publicUrl).protocol.slice(0, -1)
  return {
    guard,
    startSignIn: () => startSignIn({ ...store, randomNonce, now }),
    signIn: (request: Omit<SignInRequest, 'scheme'>) => signIn(deps, { ...request, scheme }),
    signOut: store.deleteSession,
    readState: store.selectReadState,
    changeReadState: (input: { account: Address; change: ReadChange }) =>
      changeReadState({ ...store, now }, input),
    /** The networks whose orders another deployment stores, and since when these are watched. */
    watchedNetworks: ({ account }: { account: Address }) => watchedNetworks(config, account),
    accountData: (input: { account: Address }) => exportAccountData({ ...store, now }, input),
    deleteAccountData: (input: { account: Address }) =>
      store.transaction((tx) => tx.deleteAccountData(input)),
  }
}

async function watchedNetworks({ database, networks, now }: SessionApiConfig, account: Address) {
  return Promise.all(
    networks.flatMap(({ name, chainId, orderBook }) =>
      orderBook.kind === 'own'
        ? []
        : [
            bindStore(database, chainId)
              .selectWatchStart({ account, now: now() })
              .then((since) => ({
                network: name,
                since,
                isAnswering: orderBook.isAnswering(),
              })),
          ],
    ),
  )
}

function signInDeps({ networks, now }: SessionApiConfig): Omit<SignInDeps, 'transaction'> {
  return {
    chainIds: networks.map(({ chainId }) => chainId),
    now,
    newToken: () => {
      const token = randomBytes(32).toString('base64url')
      return { token, tokenHash: tokenHash(token) }
    },
    verifySignature: async ({ chainId, ...signed }) => {
      const network = networks.find((network) => network.chainId === chainId)
      if (network === undefined) throw new Error(`chain ${chainId} was said to be served`)
      return verifySignature(network.ownRpc, signed)
    },
  }
}
