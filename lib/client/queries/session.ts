import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { WalletEngine, WalletFailure } from '@/lib/client/wallet-types'
import type { Address } from '@/lib/domain/shared/address'
import { callApi } from '../api-client'
import { accountKeys } from './account-keys'
import { retryPolicy } from './retry-policy'

const loadSession = () => import('@/lib/contract/endpoints/session')
const sessionEndpoint = async () => (await loadSession()).sessionEndpoint
const signInEndpoint = async () => (await loadSession()).signInEndpoint
const signInNonceEndpoint = async () => (await loadSession()).signInNonceEndpoint
const signOutEndpoint = async () => (await loadSession()).signOutEndpoint

export const sessionKeys = { all: ['session'] as const }

const STALE_MS = 60_000

/** The session of this browser; null: not signed in. */
export const sessionQuery = () =>
  queryOptions({
    ...retryPolicy,
    queryKey: sessionKeys.all,
    queryFn: async ({ signal }) => (await callApi(sessionEndpoint, {}, { signal })).session,
    staleTime: STALE_MS,
  })

/** The wallet did not sign. Rejections by the service are `ApiError`s. */
export class SignInStopped extends Error {
  readonly failure: WalletFailure

  constructor(failure: WalletFailure) {
    super(failure.description)
    this.name = 'SignInStopped'
    this.failure = failure
  }
}

export type SignInInput = {
  readonly engine: WalletEngine
  readonly account: Address
  readonly chainId: number
}

/** Requests a nonce, has the wallet sign the message with it, and opens a session. */
export const signInMutation = () =>
  mutationOptions({
    mutationKey: ['signIn'],
    mutationFn: async ({ engine, account, chainId }: SignInInput) => {
      const { nonce } = await callApi(signInNonceEndpoint, {})
      const signed = await engine.signIn(account, chainId, nonce)
      if (!signed.ok) throw new SignInStopped(signed.error)
      return callApi(signInEndpoint, { body: signed.value })
    },
    retry: false,
    onSuccess: (session, _input, _result, { client }) =>
      client.setQueryData(sessionKeys.all, session),
  })

/** Signs this browser out. */
export const signOutMutation = () =>
  mutationOptions({
    mutationKey: ['signOut'],
    mutationFn: () => callApi(signOutEndpoint, {}),
    retry: false,
    onSuccess: (_answer, _input, _result, { client }) => {
      client.setQueryData(sessionKeys.all, null)
      // Private data must not stay readable after the sign-out.
      client.removeQueries({ queryKey: accountKeys.private })
    },
  })
